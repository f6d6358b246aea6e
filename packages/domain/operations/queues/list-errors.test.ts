import { endpoints } from '@waymark/contracts/endpoints'
import { fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aDelivery } from '@waymark/testing/factories/events'
import { anAdministrator } from '@waymark/testing/factories/people'
import { minutesAgo } from '@waymark/testing/minutes'
import { afterEach, beforeEach, expect, test } from 'vitest'

let api: TestApi
let token: string
beforeEach(async () => {
  api = await startApi()
  token = await tokenOf(api, await anAdministrator(api.db))
})
afterEach(() => api[Symbol.asyncDispose]())

const failing = async (subscriber: 'mail' | 'assess', message: string) => {
  const { event_id } = await aDelivery(api.db, { subscriber, state: 'pending', attempts: 0, last_error: null })
  await fail(api.db, { subscriber, event: { id: event_id } }, new Error(message), { by: 'worker:a:1', ran_ms: 3 })
  return event_id
}

test('errors are grouped by kind, with how often, since when, and what has not got over them', async () => {
  const since = await failing('mail', 'connect ECONNREFUSED mail:25')
  await api.db.run(sql`update delivery_attempt set ended_at = ended_at - interval '2 hours'`)
  await failing('mail', 'connect ECONNREFUSED mail:25')
  for (const id of [newId(), newId()]) await failing('mail', `no answer for ${id} within 12 ms`)
  await failing('mail', 'no answer for anyone')
  await aDelivery(api.db, { last_error: 'Error: poison', due_at: minutesAgo(3 * 24 * 60) })
  const settled = await failing('assess', 'it was nothing')
  await api.db.run(sql`update event_delivery set state = 'done' where event_id = ${settled}::uuid`)

  const found = await api.get(endpoints.listDeliveryErrors, { token })
  const brief = found.map(({ subscriber, error, failures, retrying, dead }) => [
    `${subscriber}: ${error}`,
    failures,
    retrying,
    dead,
  ])
  expect(brief.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['assess: Error: it was nothing', 1, 0, 0],
    ['assess: Error: poison', 0, 0, 1],
    ['mail: Error: connect ECONNREFUSED mail:25', 2, 2, 0],
    ['mail: Error: no answer for … within … ms', 2, 2, 0],
    ['mail: Error: no answer for anyone', 1, 1, 0],
  ])
  expect(found.at(-1)?.error).toBe('Error: it was nothing')
  const refused = found.find(({ error }) => error.includes('mail:25'))
  expect(Date.parse(refused?.since ?? '')).toBeLessThan(Date.now() - 115 * 60_000)
  expect(await api.get(endpoints.listDeliveries, { token, query: { state: 'retrying', search: since } })).toHaveLength(
    1,
  )
  const poison = found.find(({ error }) => error.includes('poison'))
  expect(Date.parse(poison?.since ?? '')).toBeLessThan(Date.now() - 2 * 24 * 3600_000)
})
