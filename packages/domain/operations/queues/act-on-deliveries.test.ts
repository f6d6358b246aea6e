import type { BodyOf } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { DISCARD_PHRASE } from '@waymark/contracts/operations/queues/endpoints'
import { claim, fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator } from '@waymark/testing/factories/people'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordHistory } from './queue-history.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
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
      done_at: minutesFromNow(-60),
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

describe('errors', () => {
  const failing = async (subscriber: 'mail' | 'assess', message: string) => {
    const { event_id } = await aDelivery(api.db, { subscriber, state: 'pending', attempts: 0, last_error: null })
    await fail(api.db, { subscriber, event: { id: event_id } }, new Error(message), { by: 'worker:a:1', ran_ms: 3 })
    return event_id
  }

  test('are grouped by kind, with how often, since when, and what has not got over them', async () => {
    const since = await failing('mail', 'connect ECONNREFUSED mail:25')
    await api.db.run(sql`update delivery_attempt set ended_at = ended_at - interval '2 hours'`)
    await failing('mail', 'connect ECONNREFUSED mail:25')
    for (const id of [newId(), newId()]) await failing('mail', `no answer for ${id} within 12 ms`)
    await failing('mail', 'no answer for anyone')
    await aDelivery(api.db, { last_error: 'Error: poison', due_at: minutesFromNow(-3 * 24 * 60) })
    const settled = await failing('assess', 'it was nothing')
    await api.db.run(sql`update event_delivery set state = 'done' where event_id = ${settled}::uuid`)

    const found = await api.get(endpoints.listDeliveryErrors, { token })
    const brief = found.map(({ subscriber, error, failures, retrying, dead }) => [
      `${subscriber}: ${error}`,
      failures,
      retrying,
      dead,
    ])
    expect(brief.toSorted()).toEqual([
      ['assess: Error: it was nothing', 1, 0, 0],
      ['assess: Error: poison', 0, 0, 1],
      ['mail: Error: connect ECONNREFUSED mail:25', 2, 2, 0],
      ['mail: Error: no answer for anyone', 1, 1, 0],
      ['mail: Error: no answer for … within … ms', 2, 2, 0],
    ])
    expect(found.at(-1)?.error).toBe('Error: it was nothing')
    const refused = found.find(({ error }) => error.includes('mail:25'))
    expect(Date.parse(refused?.since ?? '')).toBeLessThan(Date.now() - 115 * 60_000)
    expect(
      await api.get(endpoints.listDeliveries, { token, query: { state: 'retrying', search: since } }),
    ).toHaveLength(1)
    const poison = found.find(({ error }) => error.includes('poison'))
    expect(Date.parse(poison?.since ?? '')).toBeLessThan(Date.now() - 2 * 24 * 3600_000)
  })
})

describe('the history of a queue', () => {
  const history = async (range: 'day' | 'week') => {
    const { queues, ...about } = await api.get(endpoints.readQueueHistory, { token, query: { range } })
    return { ...about, bars: queues.find(({ subscriber }) => subscriber === 'mail')?.bars ?? [] }
  }
  const figures = (done: number, failed: number) => ({ mail: { done, failed, late: {}, ran: {} } })

  test('sums what all processes did, once however often it is recorded, with the longest wait', async () => {
    const now = new Date()
    const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
    const said = { service: 'worker', version: '1', host: 'here', pid: 7, started_at: now, heard_at: now, running: {} }
    for (const done of [30, 12]) {
      const { id } = await insert(api.db, 'process', { id: newId(), ...said })
      await insert(api.db, 'process_minute', { minute, process_id: id, figures: figures(done, 2) })
    }
    await aDelivery(api.db, { subscriber: 'mail', state: 'pending', attempts: 0, due_at: minutesFromNow(-4) })
    await Promise.all([recordHistory(api.db, now), recordHistory(api.db, now), recordHistory(api.db, now)])
    await api.db.run(sql`update event_delivery set state = 'done'`)
    await recordHistory(api.db, now)

    const day = await history('day')
    expect(day).toMatchObject({ bar_s: 3600 })
    expect(day.bars).toHaveLength(24)
    expect(day.bars.at(-1)).toEqual({ done: 42, failed: 4, oldest_s: expect.any(Number) })
    expect(day.bars.at(-1)?.oldest_s).toBeGreaterThanOrEqual(240)
    expect(day.bars.slice(0, -1).every((bar) => bar === null)).toBe(true)
  })

  test('of a week has bars of six hours, and shows where nothing was recorded', async () => {
    const at = (hours: number) => new Date(Math.floor(Date.now() / 300_000) * 300_000 - hours * 3600_000)
    const slot = (hours: number, done: number) =>
      insert(api.db, 'queue_history', { slot: at(hours), subscriber: 'mail', done, failed: 1, oldest_s: hours })
    await Promise.all([slot(0, 5), slot(30, 7), slot(8 * 24, 100)])
    const { bars, bar_s } = await history('week')
    expect([bars.length, bar_s]).toEqual([28, 6 * 3600])
    expect(bars.filter((bar) => bar !== null)).toEqual([
      { done: 7, failed: 1, oldest_s: 30 },
      { done: 5, failed: 1, oldest_s: 0 },
    ])
  })
})
