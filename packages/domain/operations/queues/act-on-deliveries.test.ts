import type { BodyOf } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { DISCARD_PHRASE } from '@waymark/contracts/operations/queues/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { anAdministrator } from '@waymark/testing/factories/people'
import { minutesAgo, minutesFromNow } from '@waymark/testing/minutes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

type Body = Omit<BodyOf<typeof endpoints.actOnDeliveries>, 'reason' | 'phrase'> & { reason?: string; phrase?: string }
const act = (body: Body) => api.get(endpoints.actOnDeliveries, { token, body })
const statesOf = async (...made: { event_id: string }[]) => {
  const rows = await api.db.rows(
    tables.event_delivery.pick('event_id', 'state'),
    sql`select event_id, state from event_delivery where event_id = any(${made.map(({ event_id }) => event_id)}::uuid[])`,
  )
  return made.map(({ event_id }) => rows.find((one) => one.event_id === event_id)?.state)
}
const entries = async () => {
  const rows = await api.db.rows(
    tables.access_log.pick('action'),
    sql`select action from access_log where action ~ 'deliver' order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('many deliveries', () => {
  test('are discarded only with the phrase of a dry run and a reason, and can be put back as they were', async () => {
    const [first, second] = [await aDelivery(api.db), await aDelivery(api.db, { subscriber: 'mail' })]
    const other = await aDelivery(api.db, { last_error: 'Error: the weather' })
    const asked = { act: 'discard', search: 'poison' } as const
    expect(await act({ ...asked, reason: 'Never mind' })).toEqual({
      dry_run: true,
      count: 2,
      by_queue: { assess: 1, mail: 1 },
      phrase: DISCARD_PHRASE,
      discarded_at: null,
    })
    expect(await act({ ...asked, phrase: DISCARD_PHRASE, dry_run: true })).toMatchObject({ dry_run: true })
    const without = { token, body: { ...asked, phrase: DISCARD_PHRASE } }
    expect((await api.call(endpoints.actOnDeliveries, without)).status).toBe(422)
    expect(await statesOf(first, second, other)).toEqual(['dead', 'dead', 'dead'])

    const done = await act({ ...asked, phrase: DISCARD_PHRASE, reason: 'Never mind' })
    expect(done).toMatchObject({ dry_run: false, count: 2 })
    expect(await statesOf(first, second, other)).toEqual(['discarded', 'discarded', 'dead'])
    const shown = await api.get(endpoints.listDeliveries, { token, query: { state: 'discarded' } })
    expect(shown.map(({ discard_reason }) => discard_reason)).toEqual(['Never mind', 'Never mind'])

    const older = await aDelivery(api.db, {
      state: 'discarded',
      discard_reason: 'Long ago',
      done_at: minutesAgo(60),
    })
    expect(await act({ act: 'restore', discarded_at: done.discarded_at })).toMatchObject({ count: 2 })
    expect(await statesOf(first, second, older)).toEqual(['dead', 'dead', 'discarded'])
    expect(await act({ act: 'retry', search: 'poison' })).toMatchObject({ count: 2 })
    expect(await entries()).toEqual(['deliveries.discarded', 'deliveries.restored', 'deliveries.retried'])
  })

  test('that were chosen are settled, and no others', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => aDelivery(api.db)))
    const chosen = made.slice(0, 2).map(({ event_id, subscriber }) => ({ event_id, subscriber }))
    expect(await act({ act: 'retry', chosen })).toMatchObject({ count: 2, by_queue: { assess: 2 } })
    expect(await statesOf(...made)).toEqual(['pending', 'pending', 'dead', 'dead', 'dead'])
    expect(await act({ act: 'retry', chosen: [] })).toMatchObject({ count: 0 })
  })

  test('that wait for their next attempt run now and keep their attempts; timers keep their time', async () => {
    const retrying = await aDelivery(api.db, { state: 'pending', attempts: 3, due_at: minutesFromNow(30) })
    const timer = await aDelivery(api.db, { state: 'pending', attempts: 0, due_at: minutesFromNow(30) })
    expect(await act({ act: 'run', dry_run: true })).toMatchObject({ dry_run: true, count: 1 })
    expect(await act({ act: 'run' })).toMatchObject({ dry_run: false, count: 1 })
    const claimed = await claim(api.db, [{ subscriber: 'assess', limit: 5 }])
    expect(claimed.map(({ event }) => event.id)).toEqual([retrying.event_id])
    const rows = await api.db.rows(
      tables.event_delivery.pick('attempts'),
      sql`select attempts from event_delivery where event_id in (${retrying.event_id}, ${timer.event_id}) order by 1`,
    )
    expect(rows.map(({ attempts }) => attempts)).toEqual([0, 3])
    expect(await entries()).toEqual(['deliveries.run'])
  })
})

test('that fail can be discarded before they are given up, without those that were given up', async () => {
  const failing = { state: 'pending', attempts: 3, due_at: minutesFromNow(30) } as const
  const made = [await aDelivery(api.db, failing), await aDelivery(api.db, { ...failing, subscriber: 'mail' })] as const
  const dead = await aDelivery(api.db)
  const timer = await aDelivery(api.db, { state: 'pending', attempts: 0, due_at: minutesFromNow(30) })
  const asked = { act: 'discard', state: 'retrying', search: 'poison' } as const
  expect(await act(asked)).toMatchObject({ dry_run: true, count: 2, by_queue: { assess: 1, mail: 1 } })
  const said = { phrase: DISCARD_PHRASE, reason: 'The mailbox is gone' }
  const chosen = [{ event_id: made[1].event_id, subscriber: 'mail' }]
  expect(await act({ ...asked, ...said, chosen })).toMatchObject({ dry_run: false, count: 1 })
  expect(await statesOf(...made, dead, timer)).toEqual(['pending', 'discarded', 'dead', 'pending'])
  const done = await act({ ...asked, ...said })
  expect(done).toMatchObject({ dry_run: false, count: 1 })
  expect(await statesOf(...made, dead, timer)).toEqual(['discarded', 'discarded', 'dead', 'pending'])
  expect(await act({ act: 'restore', discarded_at: done.discarded_at })).toMatchObject({ count: 1 })
  expect(await statesOf(...made)).toEqual(['dead', 'discarded'])
  expect(await entries()).toEqual(['deliveries.discarded', 'deliveries.discarded', 'deliveries.restored'])
})

test('a queue whose name the database cannot store is refused', async () => {
  const body = { act: 'retry', subscriber: 'a\u0000b' }
  expect(await api.call(endpoints.actOnDeliveries, { token, body })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'subscriber', message: 'This text contains characters that cannot be stored' }] },
  })
  const query = { subscriber: 'a\u0000b' }
  expect((await api.call(endpoints.listDeliveries, { token, query })).status).toBe(422)
})
