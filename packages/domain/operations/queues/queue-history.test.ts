import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { insert } from '@waymark/testing/factories/insert'
import { anAdministrator } from '@waymark/testing/factories/people'
import { minutesAgo } from '@waymark/testing/minutes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordHistory } from './queue-history.ts'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

const history = async (range: 'day' | 'week') => {
  const { queues, ...about } = await api.get(endpoints.readQueueHistory, { token, query: { range } })
  return { ...about, bars: queues.find(({ subscriber }) => subscriber === 'mail')?.bars ?? [] }
}
const figures = (done: number, failed: number) => ({ mail: { done, failed, late: {}, ran: {} } })

test('the history sums what all processes did, once however often it is recorded, with the longest wait', async () => {
  const now = new Date()
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const said = { service: 'worker', version: '1', host: 'here', pid: 7, started_at: now, heard_at: now, running: {} }
  for (const done of [30, 12]) {
    const { id } = await insert(api.db, 'process', { id: newId(), ...said })
    await insert(api.db, 'process_minute', { minute, process_id: id, figures: figures(done, 2) })
  }
  await aDelivery(api.db, { subscriber: 'mail', state: 'pending', attempts: 0, due_at: minutesAgo(4) })
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

const at = (hours: number) => new Date(Math.floor(Date.now() / 300_000) * 300_000 - hours * 3600_000)

const slot = (hours: number, done: number) =>
  insert(api.db, 'queue_history', { slot: at(hours), subscriber: 'mail', done, failed: 1, oldest_s: hours })

test('the history of a week has bars of six hours, and shows where nothing was recorded', async () => {
  await Promise.all([slot(0, 5), slot(30, 7), slot(8 * 24, 100)])
  const { bars, bar_s } = await history('week')
  expect([bars.length, bar_s]).toEqual([28, 6 * 3600])
  expect(bars.filter((bar) => bar !== null)).toEqual([
    { done: 7, failed: 1, oldest_s: 30 },
    { done: 5, failed: 1, oldest_s: 0 },
  ])
})
