import { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aProposedUpdate } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let next: User
beforeEach(async () => {
  broker = await aUser(api.db)
  next = await aUser(api.db)
})

const own = () => aClient(api.db, { broker_id: broker.id })
const stored = (id: string) => api.db.row(tables.client, sql`select * from client where id = ${id}::uuid`)

/** Does something that waits for the client, who goes to another broker meanwhile. */
const whileTaken = <T>(client_id: string, work: () => Promise<T>) =>
  whileHeld(
    api.db,
    (tx) => tx.run(sql`update client set broker_id = ${next.id}::uuid where id = ${client_id}::uuid`),
    work,
  )

type Client = Awaited<ReturnType<typeof own>>
type Act = (client: Client, token: string, update_id: string) => Promise<{ status: number }>
const ACTS: [string, Act][] = [
  [
    'change the status',
    ({ id }, token) =>
      api.call(clientEndpoints.changeClientStatus, { params: { id }, token, body: { status: 'contacted' } }),
  ],
  ['delete the client', ({ id }, token) => api.call(clientEndpoints.deleteClientData, { params: { id }, token })],
  [
    'change the household',
    ({ id }, token) =>
      api.call(clientEndpoints.changeHousehold, { params: { id }, token, body: { household_size: 7 } }),
  ],
  [
    'record a life event',
    ({ id }, token) =>
      api.call(clientEndpoints.changeLifeEvent, {
        params: { id },
        token,
        body: { life_event: { kind: 'married', on: new Date().toISOString().slice(0, 10) } },
      }),
  ],
  [
    'decide about new answers',
    (_client, token, id) =>
      api.call(updateEndpoints.decideUpdate, { params: { id }, token, body: { decision: 'refuse' } }),
  ],
]

test.each(ACTS)('a broker whose client is taken from them at this moment cannot %s', async (_what, act) => {
  const client = await own()
  const update = await aProposedUpdate(api.db, client)
  const token = await tokenOf(api, broker)
  expect((await whileTaken(client.id, () => act(client, token, update.id))).status).toBe(404)
  const { updated_at: _, ...after } = (await stored(client.id)) ?? {}
  const { updated_at: __, ...before } = client
  expect(after).toEqual({ ...before, broker_id: next.id })
  expect(await api.db.exists(sql`select from proposed_update where id = ${update.id}::uuid and outcome is null`)).toBe(
    true,
  )
})

test.each(ACTS)('an administrator can %s while the client moves', async (_what, act) => {
  const client = await own()
  const update = await aProposedUpdate(api.db, client)
  const token = await tokenOf(api, await anAdministrator(api.db))
  expect((await whileTaken(client.id, () => act(client, token, update.id))).status).toBe(200)
})

test('an act on many clients leaves out one who is taken from the broker at this moment', async () => {
  const client = await own()
  const token = await tokenOf(api, broker)
  const { body } = await whileTaken(client.id, () =>
    api.call(bulkEndpoints.actInBulk, {
      token,
      body: { act: 'task', ids: [client.id], kind: 'call', title: 'Call them', due_at: new Date().toISOString() },
    }),
  )
  expect(body).toMatchObject({ state: 'done', done: 0, left_out: [{ reason: 'gone', clients: 1 }] })
  expect(await api.db.exists(sql`select from task where client_id = ${client.id}::uuid`)).toBe(false)
})

test('an act on many clients, and its undo, wait for a client without a lock that their deletion needs', async () => {
  const client = await own()
  const token = await tokenOf(api, broker)
  const whileDeleted = <T>(work: () => Promise<T>) =>
    whileHeld(
      api.db,
      (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for no key update`),
      work,
      async (tx) => {
        await tx.run(sql`select from bulk_act_item where client_id = ${client.id}::uuid for update nowait`)
        await tx.run(sql`select from bulk_act where user_id = ${broker.id}::uuid for update nowait`)
      },
    )
  const due_at = new Date().toISOString()
  const body = { act: 'task', ids: [client.id], kind: 'call', title: 'Call them', due_at }
  const act = await whileDeleted(() => api.get(bulkEndpoints.actInBulk, { token, body }))
  expect(act).toMatchObject({ state: 'done', done: 1 })
  const undone = await whileDeleted(() => api.get(bulkEndpoints.undoBulkAct, { token, params: { id: act.id } }))
  expect(undone).toMatchObject({ state: 'undone', undone: 1 })
})
