import { HOUR_MS } from '@waymark/contracts/durations'
import { platformWatchEndpoints } from '@waymark/contracts/operations/platform-watch/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let administrator: User
let watcher: User
beforeAll(async () => {
  administrator = await anAdministrator(api.db, { capabilities: ['platform_watch'] })
  watcher = await aUser(api.db, { capabilities: ['platform_watch'] })
})
beforeEach(() => api.db.pool.query('truncate client, outbox_event, event_delivery cascade'))

const idAt = (at: Date) => `${lowestIdAt(at).slice(0, 14)}7000-8000-000000000000`
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const newClients = async (user: User, query: Record<string, string | number> = {}) =>
  api.get(platformWatchEndpoints.listNewClients, { token: await tokenOf(api, user), query })

test('counts and lists the whole platform’s clients of the last 24 hours, newest first', async () => {
  const [one, two] = [await aUser(api.db, { last_name: 'One' }), await aUser(api.db, { last_name: 'Two' })]
  await aClient(api.db, { created_at: hoursAgo(25), id: idAt(hoursAgo(25)) })
  // A seed creates such rows: an id of today for a client of last week.
  await aClient(api.db, { created_at: hoursAgo(170) })
  await aClient(api.db, { is_mock: true, broker_id: one.id })
  await aClient(api.db, {
    id: idAt(hoursAgo(23)),
    created_at: hoursAgo(23),
    broker_id: one.id,
    assignment_type: 'pool',
  })
  const due_at = hoursAgo(-23)
  await aClient(api.db, { broker_id: two.id, assignment_type: 'agent_link', assigned_at: hoursAgo(1), due_at })
  await aClient(api.db, { first_name: null, last_name: null, state: null })
  const { count, clients } = await newClients(administrator)
  expect(count).toBe(3)
  expect(clients.map(({ name, agent, assignment_type }) => [name, agent?.name, assignment_type])).toEqual([
    [null, undefined, null],
    ['Jo Client', 'Ada Two', 'agent_link'],
    ['Jo Client', 'Ada One', 'pool'],
  ])
  expect(clients[1]).toMatchObject({ state: 'TX', due_at: due_at.toISOString(), first_contact_at: null })
})

test('hides names from a watcher who is no administrator, and logs an administrator’s reading', async () => {
  const { id } = await aClient(api.db)
  expect((await newClients(watcher)).clients).toEqual([expect.objectContaining({ id, name: null })])
  expect(
    await api.db.rows(tables.access_log.pick('id'), sql`select id from access_log where subject_id = ${id}`),
  ).toEqual([])
  await newClients(administrator)
  expect(
    await api.db.rows(
      tables.access_log.pick('actor_id', 'action', 'subject_id'),
      sql`select actor_id, action, subject_id from access_log where subject_id = ${id}`,
    ),
  ).toEqual([{ actor_id: administrator.id, action: 'client.listed', subject_id: id }])
})

test('shows no health data and no address', async () => {
  await aClient(api.db, { health_conditions: ['diabetes_type_2'], email: 'secret@example.test', risk_level: 'high' })
  expect(JSON.stringify(await newClients(administrator))).not.toMatch(/diabetes|secret|high|email|phone/)
})

test('pages by its own cursor and rejects another', async () => {
  for (let n = 0; n < 3; n++) await aClient(api.db)
  const token = await tokenOf(api, administrator)
  const answer = await api.call(platformWatchEndpoints.listNewClients, { token, query: { limit: 2 } })
  const next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
  expect(await rest.json()).toMatchObject({ count: 3, clients: [{}] })
  const bad = { token, query: { cursor: 'x' } }
  expect((await api.call(platformWatchEndpoints.listNewClients, bad)).status).toBe(422)
})

test('requires the capability', async () => {
  const plain = await anAdministrator(api.db, { capabilities: ['architect'] })
  const token = await tokenOf(api, plain)
  for (const endpoint of Object.values(platformWatchEndpoints)) {
    expect((await api.call(endpoint, { token })).status).toBe(403)
  }
})

test('warns about waiting and dead deliveries, and the admin queue with its late clients', async () => {
  const read = async () =>
    api.get(platformWatchEndpoints.readPlatformAlerts, { token: await tokenOf(api, administrator) })
  expect(await read()).toEqual({ oldest_undelivered_s: 0, dead_deliveries: 0, admin_queue: { waiting: 0, late: 0 } })

  const queued = { broker_id: administrator.id, assignment_type: 'admin_queue', assigned_at: hoursAgo(25) } as const
  const client = await aClient(api.db, { ...queued, due_at: hoursAgo(1) })
  await aClient(api.db, { ...queued, due_at: hoursAgo(-1) })
  await aClient(api.db, { ...queued, due_at: hoursAgo(1), first_contact_at: new Date() })
  await aClient(api.db, { ...queued, due_at: hoursAgo(1), status: 'lost' })
  await aClient(api.db, { broker_id: watcher.id, assignment_type: 'pool', due_at: hoursAgo(1) })
  await api.db.transaction((tx) => emit(tx, 'client.submitted', client.id, { revision: 1 }))
  await api.db.run(sql`update event_delivery set due_at = now() - interval '10 minutes' where subscriber = 'assess'`)
  await api.db.run(sql`update event_delivery set state = 'dead' where subscriber = 'assign'`)
  const alerts = await read()
  expect(alerts).toMatchObject({ dead_deliveries: 1, admin_queue: { waiting: 2, late: 1 } })
  expect(alerts.oldest_undelivered_s).toBeGreaterThanOrEqual(600)
})
