import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { clientAdministrationEndpoints, type HistoryEntry } from '@waymark/contracts/operations/records/clients'
import { replay } from '@waymark/events/dead'
import { acknowledge, claim, fail } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { array, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { pathOf } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { erase } from '../../leads/clients/erase-on-client-deleted.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { notify } from '../../reactions/notify.ts'

const { readClientHistory } = clientAdministrationEndpoints

const api = await apiForFile()
let administrator: User
let token: string
let broker: User
let brokers_token: string
let client: { id: string; intake_token: string }
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})
beforeEach(async () => {
  broker = await aUser(api.db)
  brokers_token = await tokenOf(api, broker)
  client = await api.get(intakeEndpoints.createClient, { body: anIntake({ broker_id: broker.id }) })
  await react(api.db, assess, assign)
  await react(api.db, notify)
})

const params = () => ({ id: client.id })
const read = (query: Record<string, string | number> = {}) =>
  api.get(readClientHistory, { params: params(), token, query: { limit: 100, ...query } })
const events = async () => (await read({ part: 'events', order: 'oldest' })).filter((entry) => entry.kind === 'event')
const only = <Kind extends HistoryEntry['kind']>(kind: Kind, entries: readonly HistoryEntry[]) =>
  entries.filter((entry): entry is Extract<HistoryEntry, { kind: Kind }> => entry.kind === kind)

test('lists all events of a submission in order, each delivery with its worker and duration', async () => {
  const told = await events()
  const [submitted] = told
  expect(submitted).toMatchObject({ name: 'client.submitted', by_kind: 'anonymous', payload: { revision: 1 } })
  expect(submitted?.deliveries).toEqual([
    expect.objectContaining({ subscriber: 'assess', state: 'done', done_by: 'test', attempts: 0, last_error: null }),
    expect.objectContaining({ subscriber: 'assign', state: 'done', done_by: 'test', attempts: 0, last_error: null }),
  ])
  for (const { took_ms, held_ms, done_at } of submitted?.deliveries ?? []) {
    expect(held_ms).toBeGreaterThanOrEqual(0)
    expect(took_ms).toBeGreaterThanOrEqual(0)
    expect(done_at).not.toBeNull()
  }
  expect(told.map(({ id }) => id)).toEqual(told.map(({ id }) => id).toSorted())

  const stored = await api.db.rows(
    tables.outbox_event.pick('id').extend({ subscribers: array(text) }),
    sql`
    select event.id, array_agg(subscriber order by subscriber) as subscribers
    from outbox_event as event join event_delivery on event_id = event.id
    where aggregate_id = ${client.id}::uuid
       or aggregate_id in (select id from message where client_id = ${client.id}::uuid)
       or aggregate_id in (select id from notification where client_id = ${client.id}::uuid)
    group by event.id order by event.id`,
  )
  expect(
    told.map(({ id, deliveries }) => ({ id, subscribers: deliveries.map(({ subscriber }) => subscriber) })),
  ).toEqual(stored)
  expect(told.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['client.assessed', 'client.assigned', 'notification.created', 'message.sent']),
  )
  const assigned = told.find(({ name }) => name === 'client.assigned')
  expect(assigned?.names).toEqual({ [broker.id]: 'Ada Broker' })
  expect(assigned?.deliveries.find(({ subscriber }) => subscriber === 'escalate')).toMatchObject({
    state: 'pending',
    took_ms: null,
    done_by: null,
  })
})

test('shows how often and why a delivery failed', async () => {
  const event_id = (await events()).find(({ name }) => name === 'client.assessed')?.id ?? ''
  await fail(api.db, { subscriber: 'broadcast', event: { id: event_id } }, new Error('the bus was away'), {
    by: 'test',
    ran_ms: 5,
  })
  const failed = (await events()).find(({ id }) => id === event_id)?.deliveries
  expect(failed).toMatchObject([
    { subscriber: 'broadcast', state: 'pending', attempts: 1, last_error: expect.any(String), failed: 1 },
  ])
})

test('keeps every failure of a delivery that was retried and then succeeded', async () => {
  const event_id = (await events()).find(({ name }) => name === 'client.assessed')?.id ?? ''
  const delivery = { subscriber: 'broadcast', event: { id: event_id } } as const
  let state = 'pending'
  let failed = 0
  while (state === 'pending') {
    state = await fail(api.db, delivery, new Error('the bus was away'), { by: 'worker:a:1', ran_ms: 5 })
    failed += 1
  }
  expect(await replay(api.db, sql`event_id = ${event_id}::uuid`, 1)).toBe(1)
  await fail(api.db, delivery, new Error('the bus was full'), { by: 'worker:b:2', ran_ms: 5 })
  await makeDue(api.db, 'broadcast')
  const due = await claim(api.db, [{ subscriber: 'broadcast', limit: 1000 }])
  expect(await acknowledge(api.db, due, 'relay:c:3')).toBe(due.length)

  const [shown] = (await events()).find(({ id }) => id === event_id)?.deliveries ?? []
  expect(shown).toMatchObject({ state: 'done', failed: failed + 1 })
  expect(shown?.failures).toHaveLength(Math.min(failed + 1, 20))
  expect(shown?.failures[0]).toMatchObject({ by: 'worker:b:2', error: expect.stringContaining('the bus was full') })
  expect(shown?.failures[1]).toMatchObject({ by: 'worker:a:1', error: expect.stringContaining('the bus was away') })
})

test('shows messages between client and broker without their text', async () => {
  await api.get(messagingEndpoints.sendMessage, {
    token: brokers_token,
    body: { recipient_id: client.id, message: 'A secret' },
  })
  await api.get(messagingEndpoints.sendAgentMessage, { token: client.intake_token, body: { message: 'A secret too' } })
  const told = await events()
  const sent = told.filter(({ name, by_kind }) => name === 'message.sent' && by_kind !== 'system')
  expect(sent.map(({ by_kind, by }) => [by_kind, by])).toEqual([
    ['user', 'Ada Broker'],
    ['client', null],
  ])
  expect(JSON.stringify(told)).not.toMatch(/secret/)
})

test('names the user behind every access, consent and status change', async () => {
  await api.get(clientEndpoints.readClient, { token: brokers_token, params: params() })
  await api.get(clientEndpoints.changeClientStatus, {
    token: brokers_token,
    params: params(),
    body: { status: 'quoted' },
  })
  const told = await read()
  expect(only('access', told).find(({ action }) => action === 'client.read')).toMatchObject({
    by: 'Ada Broker',
    by_id: broker.id,
    by_me: false,
  })
  expect(only('access', told)[0]).toMatchObject({ action: 'client.history_read', by_me: true })
  expect(only('consented', told)).toMatchObject([{ email_consent: false, phone_consent: false }])
  expect(only('status_changed', told)).toMatchObject([{ from_status: 'new', to_status: 'quoted', by: 'Ada Broker' }])
  expect((await read({ part: 'record' })).map(({ kind }) => kind)).toEqual(['status_changed', 'consented'])
  expect((await read({ part: 'access' })).every(({ kind }) => kind === 'access')).toBe(true)
})

test.each(['newest', 'oldest'] as const)('pages through every event once, from the %s on', async (order) => {
  const all = await read({ order, part: 'events' })
  const walked: HistoryEntry[] = []
  let next: string | null = pathOf(readClientHistory, {
    params: params(),
    query: { order, part: 'events', limit: 2 },
  })
  while (next) {
    const answer = await api.fetch(next, { headers: { authorization: `Bearer ${token}` } })
    walked.push(...readClientHistory.response.parse(await answer.json()))
    next = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(walked).toEqual(all)
  expect(all.length).toBeGreaterThan(4)
  expect((await api.call(readClientHistory, { params: params(), token, query: { cursor: 'x' } })).status).toBe(422)
})

test('keeps the events of a deleted client, and returns 404 for an unknown one', async () => {
  await api.get(clientEndpoints.deleteClientData, { token: brokers_token, params: params() })
  await makeDue(api.db, 'erase')
  await react(api.db, erase(api))
  const names = (await events()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['client.submitted', 'client.assigned', 'client.deleted']))
  expect((await api.call(readClientHistory, { token, params: { id: newId() } })).status).toBe(404)
})

test('leaves out who looked when asked what happened', async () => {
  await api.get(clientEndpoints.readClient, { token: brokers_token, params: params() })
  const kinds = new Set((await read({ part: 'happened' })).map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['event', 'consented']))
})

test('finds events by type, name, payload, id and the name of a user, and access by its action', async () => {
  const all = await events()
  const names = async (query: Record<string, string>) => {
    const found = await read({ part: 'events', ...query })
    return new Set(only('event', found).map(({ name }) => name))
  }
  expect(await names({ type: 'client' })).toEqual(new Set(['client.submitted', 'client.assessed', 'client.assigned']))
  expect(await names({ search: 'ASSESSED' })).toEqual(new Set(['client.assessed']))
  expect(await names({ search: broker.id })).toContain('client.assigned')
  expect(await names({ search: all[0]?.id ?? '' })).toEqual(new Set(['client.submitted']))
  expect(await names({ search: 'Ada Broker' })).toContain('client.assigned')
  expect(await names({ search: 'nobody at all' })).toEqual(new Set())
  const looks = only('access', await read({ part: 'access', search: 'history_read' }))
  expect(new Set(looks.map(({ action }) => action))).toEqual(new Set(['client.history_read']))
})

test('follows one request through all events that it caused, with the access it logged', async () => {
  const change = { token: brokers_token, params: params() }
  await api.get(clientEndpoints.changeClientStatus, { ...change, body: { status: 'contacted' } })
  const [submitted] = await events()
  const request_id = submitted?.request_id ?? ''
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
  const followed = await read({ request_id, order: 'oldest' })
  const followed_names = only('event', followed).map(({ name }) => name)
  expect(followed_names).toEqual(
    expect.arrayContaining(['client.submitted', 'client.assessed', 'notification.created']),
  )
  expect(followed_names).not.toContain('client.status_changed')

  const changed = (await events()).find(({ name }) => name === 'client.status_changed')
  expect(changed).toMatchObject({ by: 'Ada Broker', request_id: expect.not.stringMatching(request_id) })
  const other = await read({ request_id: changed?.request_id ?? '' })
  expect(only('access', other)).not.toHaveLength(0)
  expect(only('event', other).every((entry) => entry.request_id === changed?.request_id)).toBe(true)
  // A trace of a collector has the digits of the request.
  const traced = `00-${request_id.replaceAll('-', '')}-00f067aa0ba902b7-01`
  await api.db.run(sql`update outbox_event set trace = ${traced} where trace = ${request_id}`)
  expect(only('event', await read({ request_id })).length).toBe(followed_names.length)
})

test('names who deleted a client and who undid it', async () => {
  await api.get(clientEndpoints.deleteClientData, { token: brokers_token, params: params() })
  await api.get(clientEndpoints.restoreClient, { token: brokers_token, params: params() })
  const told = (await events()).filter(({ name }) => name === 'client.deleted' || name === 'client.restored')
  expect(told.map(({ name, by }) => [name, by])).toEqual([
    ['client.deleted', 'Ada Broker'],
    ['client.restored', 'Ada Broker'],
  ])
})
