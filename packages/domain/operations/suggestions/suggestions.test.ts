import { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'

const { submitSuggestion, listSuggestions } = suggestionEndpoints

const api = await apiForFile({ RATE_LIMITS: 'on' })

const body = (overrides: object = {}) => ({ title: 'Darker dark', description: 'Please', ...overrides })
let addresses = 0
const from = () => ({ ip: `198.51.100.${++addresses}` })

test('accepts suggestions from anyone with the form’s defaults, and stores only the path of the page', async () => {
  const sent = body({
    priority: '5',
    user_type: 'agent',
    timestamp: new Date().toISOString(),
    page_url: 'http://localhost:3000/broker?tab=clients&client=secret#part',
  })
  const made = await api.get(submitSuggestion, { body: sent, ...from() })
  expect(made).toMatchObject({
    title: 'Darker dark',
    description: 'Please',
    message: 'Please',
    category: 'general',
    priority: 5,
    user_type: 'agent',
    source: 'public_feedback',
    page_url: '/broker',
  })
})

test('requires title, description and a valid priority', async () => {
  for (const [wrong, path] of [
    [{ title: ' ' }, 'title'],
    [{ description: '' }, 'description'],
    [{ priority: 6 }, 'priority'],
    [{ priority: 'high' }, 'priority'],
    [{ user_type: 'king' }, 'user_type'],
  ] as const) {
    const answer = await api.call(submitSuggestion, { body: body(wrong), ...from() })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  }
})

test('stores one suggestion per key, and limits requests from one network', async () => {
  const caller = from()
  const headers = { 'idempotency-key': newId() }
  const [one, again] = [
    await api.get(submitSuggestion, { body: body(), headers, ...caller }),
    await api.get(submitSuggestion, { body: body(), headers, ...caller }),
  ]
  expect(again.id).toBe(one.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.call(submitSuggestion, { body: body(), ...caller })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(12)
})

test('shows them to administrators and founders in pages, and notifies the platform watchers', async () => {
  const [administrator, watcher, founder, broker] = await Promise.all([
    anAdministrator(api.db),
    anAdministrator(api.db, { capabilities: ['platform_watch'] }),
    aUser(api.db, { founder_access: true }),
    aUser(api.db),
  ])
  const ids = []
  for (let i = 0; i < 3; i++) ids.push((await api.get(submitSuggestion, { body: body(), ...from() })).id)
  for (const user of [administrator, founder]) {
    const token = await tokenOf(api, user)
    const first = await api.call(listSuggestions, { token, query: { limit: 2 } })
    expect(first.body).toMatchObject([{ id: ids[2] }, { id: ids[1] }])
    expect(first.headers.get('link')).toContain('rel="next"')
  }
  expect((await api.call(listSuggestions, { token: await tokenOf(api, broker) })).status).toBe(403)

  await api.db.run(sql`
    update event_delivery set state = 'done' from outbox_event
    where event_id = outbox_event.id and aggregate_id <> ${ids[0] ?? ''}`)
  for (const delivery of await claim(api.db, [{ subscriber: 'notify', limit: 10 }])) {
    await notify.run(api.db, delivery, 'test')
  }
  expect(
    await api.db.rows(tables.notification.pick('user_id', 'kind'), sql`select user_id, kind from notification`),
  ).toEqual([{ user_id: watcher.id, kind: 'suggestion_received' }])
})
