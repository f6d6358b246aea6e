import { entitlementEndpoints } from '@waymark/contracts/coverage/entitlement/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { estimateEntitlement } from '@waymark/rules/coverage/entitlement/estimate'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

test('estimates what a client is likely entitled to from the current answers, and logs the read', async () => {
  const broker = await aUser(api.db)
  const token = await tokenOf(api, broker)
  const { id } = await aClient(api.db, { broker_id: broker.id })
  const read = () => api.get(entitlementEndpoints.readEntitlement, { params: { id }, token })
  const client = await api.get(clientEndpoints.readClient, { params: { id }, token })
  expect(await read()).toEqual(estimateEntitlement(client, new Date()))

  await api.db.run(sql`update client set annual_income = 0, state = 'OH', age = 30 where id = ${id}`)
  expect(await read()).toMatchObject({ outcome: 'medicaid', plans: [], premium_tax_credit: null })
  const actions = await api.db.rows(
    tables.access_log.pick('action'),
    sql`
    select action from access_log where subject_id = ${id} and actor_id = ${broker.id} order by id`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['client.read', 'entitlement.read', 'entitlement.read'])
})

test('returns 404 for another broker’s client and logs nothing', async () => {
  const { id } = await aClient(api.db, { broker_id: (await aUser(api.db)).id })
  const token = await tokenOf(api, await aUser(api.db))
  expect((await api.call(entitlementEndpoints.readEntitlement, { params: { id }, token })).status).toBe(404)
  expect(
    await api.db.rows(tables.access_log.pick('action'), sql`select action from access_log where subject_id = ${id}`),
  ).toEqual([])
})
