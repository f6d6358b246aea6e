import { endpoints } from '@waymark/contracts/endpoints'
import { fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { anAdministrator } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchTroubles } from './watch-troubles.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  const [first] = await Promise.all([anAdministrator(api.db), anAdministrator(api.db)])
  token = await tokenOf(api, first)
})
afterEach(() => api[Symbol.asyncDispose]())

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED mail:25'), { code: 'ECONNREFUSED', syscall: 'connect' })

async function mailsFail(times: number) {
  for (let time = 0; time < times; time++) {
    const { event_id } = await aDelivery(api.db, { subscriber: 'mail', state: 'pending', attempts: 0 })
    await fail(api.db, { subscriber: 'mail', event: { id: event_id } }, refused(), { by: 'worker:a:1', ran_ms: 3 })
  }
}

const troubles = () => api.get(endpoints.listTroubles, { token })
const told = async () => {
  const rows = await api.db.rows(
    tables.notification.pick('id', 'kind', 'title', 'body'),
    sql`select id, kind, title, body from notification order by id`,
  )
  return rows.map(({ id: _id, ...notification }) => notification)
}

/** The retries succeeded, and the failures are more than five minutes old. */
async function mailsWorkAgain() {
  await api.db.run(sql`update event_delivery set state = 'done', done_at = now() where subscriber = 'mail'`)
  await api.db.run(sql`update delivery_attempt set ended_at = ended_at - interval '6 minutes'`)
}

test('an outage is reported once to every administrator, with its error, however many processes watch', async () => {
  await mailsFail(6)
  await Promise.all([watchTroubles(api.db), watchTroubles(api.db), watchTroubles(api.db)])
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([
    {
      kind: 'failing',
      subject: 'mail',
      size: 6,
      ended_at: null,
      detail: expect.stringContaining('ECONNREFUSED mail:25'),
    },
  ])
  const words = {
    kind: 'trouble_began',
    title: 'mail is failing',
    body: 'mail: 6 failures a minute, connect ECONNREFUSED mail:25',
  }
  expect(await told()).toEqual([words, words])
})

test('its end is reported once, and another outage is a new trouble', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  await mailsWorkAgain()
  await watchTroubles(api.db)
  await watchTroubles(api.db)
  expect((await told()).slice(2)).toMatchObject([
    { kind: 'trouble_ended', title: 'mail works again' },
    { kind: 'trouble_ended', title: 'mail works again' },
  ])
  await mailsFail(6)
  await watchTroubles(api.db)
  expect((await troubles()).map(({ ended_at }) => ended_at === null)).toEqual([true, false])
})

test('an administrator acknowledges it once, and it stays open', async () => {
  await mailsFail(6)
  await watchTroubles(api.db)
  const [open] = await troubles()
  const acknowledge = (id = open?.id ?? '') => api.call(endpoints.acknowledgeTrouble, { token, params: { id } })
  const first = await acknowledge()
  expect(first).toMatchObject({ status: 200, body: { ended_at: null, acknowledged_at: expect.any(String) } })
  expect((await acknowledge()).body).toEqual(first.body)
  expect((await acknowledge(newId())).status).toBe(404)
})

test('a retry that is due again is not late because its first attempt was long ago', async () => {
  const long_ago = new Date(Date.now() - 30 * 60_000)
  const failed = { subscriber: 'mail', state: 'pending', attempts: 5, dispatches: 5, fell_due_at: long_ago } as const
  await aDelivery(api.db, { ...failed, due_at: new Date(Date.now() - 1000) })
  await watchTroubles(api.db)
  expect(await troubles()).toEqual([])
  // Nobody has taken it for ten minutes.
  await api.db.run(sql`update event_delivery set due_at = now() - interval '10 minutes'`)
  await watchTroubles(api.db)
  expect(await troubles()).toMatchObject([{ kind: 'late', subject: 'mail', size: 600 }])
})
