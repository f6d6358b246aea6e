import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { MOST_IN_STATE, todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aNote, aTask } from '@waymark/testing/factories/client-work'
import { aClient, aHeldLead } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { readToday } from './read-today.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { time_zone: 'America/Chicago' })
  token = await tokenOf(api, broker)
})

const from = (ms: number) => new Date(Date.now() + ms)
const day = (days: number) =>
  from(days * DAY_MS)
    .toISOString()
    .slice(0, 10)
const contacted = (overrides: Partial<Client> = {}) =>
  aClient(api.db, { broker_id: broker.id, status: 'contacted', first_contact_at: new Date(), ...overrides })
const moved = (on: string) => contacted({ life_event: 'moved', life_event_on: new Date(on) })
const read = () => api.get(todayEndpoints.readToday, { token })
/** The items of each section by kind and name. */
async function listed() {
  const { now, today, soon } = await read()
  // Open enrollment depends on the season; it has tests of its own.
  const shown = (items: typeof now) =>
    items.map(({ item }) => item.replace(/:[0-9a-f-]{36}$/, '')).filter((item) => !/^(open|renewal)/.test(item))
  return { now: shown(now), today: shown(today), soon: shown(soon) }
}
const seasonal = async (date: string) => {
  const { today, soon } = await readToday(api.db, broker, new Date(date))
  return [...today, ...soon].flatMap((item) =>
    item.kind === 'open_enrollment' || item.kind === 'renewal'
      ? [[item.kind, item.state, item.clients, item.plan_year, item.closes_on]]
      : [],
  )
}
const aMessageFrom = (client: Client, hours_ago: number) =>
  api.db.transaction(async (tx) => {
    const { id } = await deliverMessage(tx, {
      sender: { kind: 'client', id: client.id },
      recipient: { kind: 'user', id: broker.id },
      message: 'Which doctors?',
      client_id: client.id,
    })
    await tx.run(sql`update message set created_at = ${from(-hours_ago * HOUR_MS)}::timestamptz where id = ${id}::uuid`)
  })

test('puts what breaks a promise first, then what is for today, then what is for later', async () => {
  const late = await aClient(api.db, {
    broker_id: broker.id,
    due_at: from(2 * HOUR_MS),
    assigned_at: from(-22 * HOUR_MS),
  })
  await aClient(api.db, { broker_id: broker.id, due_at: from(20 * HOUR_MS), assigned_at: from(-4 * HOUR_MS) })
  await aTask(api.db, broker, { title: 'Overdue', due_at: from(-HOUR_MS) })
  await aHeldLead(api.db, broker)
  await aMessageFrom(await contacted(), 5)
  await aMessageFrom(await contacted(), 1)
  await contacted({ updated_at: from(-20 * DAY_MS) })
  expect(await listed()).toEqual({
    now: expect.arrayContaining(['license', 'first_contact', 'task', 'conversation']),
    today: expect.arrayContaining(['first_contact', 'conversation']),
    soon: ['silent'],
  })
  const { now } = await read()
  expect(now.find(({ kind }) => kind === 'first_contact')).toMatchObject({
    client_id: late.id,
    client_name: 'Jo Client',
    due_at: late.due_at?.toISOString(),
  })
})

test('drops an item when it is done', async () => {
  const client = await aClient(api.db, { broker_id: broker.id, due_at: from(HOUR_MS), assigned_at: new Date() })
  expect((await listed()).now).toEqual(['first_contact'])
  await api.get(callEndpoints.logCall, { token, params: { id: client.id }, body: { outcome: 'talked' } })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
})

test('lists what a client writes whom the broker marked as lost before any contact', async () => {
  const client = await aClient(api.db, {
    broker_id: broker.id,
    status: 'lost',
    due_at: from(HOUR_MS),
    assigned_at: new Date(),
  })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
  await aMessageFrom(client, 1)
  expect((await listed()).today).toEqual(['conversation'])
  // Once, also when a snooze of it is over.
  await api.db.run(sql`
    insert into snooze (user_id, item, client_id, conversation_id, until)
    select ${broker.id}::uuid, 'conversation:' || id, ${client.id}::uuid, id, now() - interval '1 minute'
    from conversation where ${client.id}::uuid in (low_id, high_id)`)
  expect((await listed()).today).toEqual(['conversation'])
})

test('lists tasks through the end of the broker’s day, and says when the next one is due', async () => {
  const tomorrow = from(30 * HOUR_MS)
  await aTask(api.db, broker, { due_at: tomorrow })
  await aTask(api.db, await aUser(api.db), { due_at: from(-HOUR_MS) })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
  expect((await read()).next_at).toBe(tomorrow.toISOString())
})

test('hides a snoozed item until its time, and says when it comes back', async () => {
  await aTask(api.db, broker, { due_at: from(-HOUR_MS) })
  const [first] = (await read()).now
  const until = from(2 * HOUR_MS).toISOString()
  const snooze = (body: object) => api.call(todayEndpoints.snoozeItem, { token, body })
  expect((await snooze({ item: first?.item, until })).status).toBe(200)
  expect(await read()).toMatchObject({ now: [], next_at: until })
  await snooze({ item: first?.item, until: null })
  expect((await listed()).now).toEqual(['task'])
  await snooze({ item: first?.item, until })
  await api.db.run(sql`update snooze set until = now() - interval '1 minute'`)
  expect((await listed()).now).toEqual(['task'])
  expect((await snooze({ item: 'nonsense', until })).status).toBe(422)
  expect((await snooze({ item: `silent:${'-'.repeat(36)}`, until })).status).toBe(422)
})

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

test('says when the list changes by itself: an item moves up or comes back, or the day ends', async () => {
  const changes = async (time: string) => (await readToday(api.db, broker, at(time))).changes_at
  const midnight = new Date('2026-11-21T06:00:00Z').toISOString()
  expect(await changes('18:00')).toBe(midnight)
  const client = await aClient(api.db, { broker_id: broker.id, due_at: at('23:00'), assigned_at: at('01:00') })
  await aTask(api.db, broker, { due_at: at('19:00') })
  expect(await changes('16:00')).toBe(at('17:00').toISOString())
  expect(await changes('17:00')).toBe(at('19:00').toISOString())
  expect(await changes('19:00')).toBe(midnight)
  await api.db.run(sql`
    insert into snooze (user_id, item, client_id, until)
    values (${broker.id}::uuid, ${`first_contact:${client.id}`}, ${client.id}::uuid, ${at('20:00')}::timestamptz)`)
  expect(await changes('19:00')).toBe(at('20:00').toISOString())
})

const next = async (date: string) => (await readToday(api.db, broker, new Date(date))).next_at

test('counts a client who becomes silent and an enrollment that opens as what comes next', async () => {
  await contacted({ state: null, updated_at: new Date('2026-10-18T12:00:00Z') })
  await contacted({ state: 'TX', updated_at: new Date('2026-10-20T12:00:00Z') })
  expect(await next('2026-10-21T12:00:00Z')).toBe('2026-11-01T06:00:00.000Z')
  expect(await next('2026-11-01T11:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
  expect(await next('2026-11-01T13:00:00Z')).toBe('2026-11-03T12:00:00.000Z')
  expect(await next('2026-11-04T12:00:00Z')).toBe(null)
})

test('counts plans that are to be renewed within 60 days as what comes next, unless they are renewed', async () => {
  // Open enrollment of that year is not in the tables yet.
  const client = await contacted({ state: 'TX', status: 'enrolled', plan_year: 2029 })
  // It begins last in the west of Texas.
  expect(await next('2029-10-20T12:00:00Z')).toBe('2029-11-01T06:00:00.000Z')
  await api.db.run(sql`update client set plan_year = 2030 where id = ${client.id}::uuid`)
  expect(await next('2029-10-20T12:00:00Z')).toBe('2030-11-01T06:00:00.000Z')
  await api.db.run(sql`update client set plan_year = 2027 where id = ${client.id}::uuid`)
  expect(await next('2026-10-20T12:00:00Z')).toBe('2027-11-01T06:00:00.000Z')
})

test('tells the broker’s other screens of a snooze', async () => {
  const task = await aTask(api.db, broker, { due_at: from(-HOUR_MS) })
  const heard = () =>
    api.db.rows(
      tables.outbox_event.pick('aggregate_id'),
      sql`select aggregate_id from outbox_event where name = 'work_list.snooze_changed' and aggregate_id = ${broker.id}::uuid`,
    )
  for (const until of [from(HOUR_MS).toISOString(), null]) {
    await api.get(todayEndpoints.snoozeItem, { token, body: { item: `task:${task.id}`, until } })
  }
  expect(await heard()).toHaveLength(2)
})

test('lists what comes after a page of snoozed items', async () => {
  const earlier = await Promise.all(Array.from({ length: 50 }, () => aTask(api.db, broker, { due_at: from(-HOUR_MS) })))
  await aTask(api.db, broker, { due_at: from(-HOUR_MS / 2) })
  const until = from(HOUR_MS).toISOString()
  for (const { id } of earlier) {
    await api.get(todayEndpoints.snoozeItem, { token, body: { item: `task:${id}`, until } })
  }
  expect((await listed()).now).toEqual(['task'])
})

test('lists what comes after a page of enrollment periods that are over', async () => {
  await Promise.all(Array.from({ length: 50 }, () => moved(day(-70))))
  await moved(day(-10))
  expect((await listed()).soon).toEqual(['special_enrollment'])
})

test('shows the special enrollment period of a client until it closes or they are enrolled', async () => {
  const client = await contacted()
  const set = (life_event: object | null) =>
    api.get(clientEndpoints.changeLifeEvent, { token, params: { id: client.id }, body: { life_event } })
  await set({ kind: 'moved', on: day(-30) })
  expect((await read()).soon).toContainEqual(
    expect.objectContaining({ kind: 'special_enrollment', life_event: 'moved', closes_on: day(30) }),
  )
  await set({ kind: 'lost_coverage', on: day(20) })
  expect((await listed()).soon).toEqual(['special_enrollment'])
  await set({ kind: 'married', on: day(-61) })
  expect((await listed()).soon).toEqual([])
  await set({ kind: 'married', on: day(-58) })
  expect((await listed()).today).toEqual(['special_enrollment'])
  const status = { status: 'enrolled' }
  await api.get(clientEndpoints.changeClientStatus, { token, params: { id: client.id }, body: status })
  expect((await listed()).today).toEqual([])
})

const states = async (date: string) => (await seasonal(date)).map(([kind, state]) => `${kind} ${state}`)
const changesAt = async (date: string) => (await readToday(api.db, broker, new Date(date))).changes_at

test('shows open enrollment and renewals through the last day in the state of the clients, and from the first one', async () => {
  await contacted({ state: 'OH' })
  await contacted({ state: 'HI' })
  await contacted({ state: 'HI', status: 'enrolled', plan_year: 2026 })
  const hawaii = ['open_enrollment HI', 'renewal HI']
  // The broker’s day ends at 6:00, Ohio’s at 5:00, and Hawaii’s at 10:00.
  expect(await states('2027-01-16T04:59:00Z')).toEqual(['open_enrollment OH', ...hawaii].toSorted())
  expect(await states('2027-01-16T05:00:00Z')).toEqual(hawaii)
  expect(await states('2027-01-16T09:59:00Z')).toEqual(hawaii)
  expect(await states('2027-01-16T10:00:00Z')).toEqual([])
  expect(await states('2026-11-01T03:59:00Z')).not.toContain('open_enrollment OH')
  expect(await states('2026-11-01T04:00:00Z')).toContain('open_enrollment OH')
  expect(await states('2026-11-01T09:59:00Z')).not.toContain('open_enrollment HI')
  expect(await states('2026-11-01T10:00:00Z')).toContain('open_enrollment HI')
})

test('says that the list changes when open enrollment begins and ends where the clients are', async () => {
  await contacted({ state: 'HI' })
  expect(await changesAt('2026-11-01T09:00:00Z')).toBe('2026-11-01T10:00:00.000Z')
  expect(await changesAt('2027-01-16T07:00:00Z')).toBe('2027-01-16T10:00:00.000Z')
})

test('counts the clients of a state who can still enroll or have to renew, while open enrollment runs', async () => {
  await contacted({ state: 'TX' })
  await contacted({ state: 'TX', status: 'quoted' })
  await contacted({ state: 'TX', status: 'lost' })
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2026 })
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2027 })
  expect(await seasonal('2026-11-20T12:00:00Z')).toEqual([
    ['open_enrollment', 'TX', 2, 2027, '2027-01-15'],
    ['renewal', 'TX', 1, 2026, '2027-01-15'],
  ])
  expect(await seasonal('2026-10-20T12:00:00Z')).toEqual([])
  // The plan year ends within 60 days, and open enrollment begins in November.
  await contacted({ state: 'ID', status: 'enrolled', plan_year: 2026 })
  expect(await seasonal('2026-12-20T12:00:00Z')).toContainEqual(['renewal', 'ID', 1, 2026, expect.any(String)])
})

const renewals = async (date: string) => {
  const { today, soon } = await readToday(api.db, broker, new Date(date))
  return [...today, ...soon].flatMap((item) =>
    item.kind === 'renewal' ? [[item.state, item.open, item.dates_unknown]] : [],
  )
}

test('does not say of a plan year whose open enrollment is not known that it does not run', async () => {
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2027 })
  await contacted({ state: 'ID', status: 'enrolled', plan_year: 2026 })
  expect(await renewals('2026-12-20T12:00:00Z')).toEqual([['ID', false, false]])
  expect(await renewals('2027-11-10T12:00:00Z')).toEqual([['TX', false, true]])
})

test('counts the clients of each state up to a thousand, and none without a state', async () => {
  const { id } = await contacted({ state: 'OH' })
  await api.db.run(sql`
    insert into client
    select copy.* from client, generate_series(1, 1200) as n, jsonb_populate_record(client, jsonb_build_object(
      'id', uuidv7(), 'reference', new_reference(), 'email_key', n || '@many.test')) as copy
    where client.id = ${id}::uuid`)
  await contacted({ state: 'TX' })
  await contacted({ state: null })
  await contacted({ state: 'TX', status: 'enrolled', plan_year: 2025 })
  await contacted({ state: null, status: 'enrolled', plan_year: 2026 })
  await contacted({ state: 'AZ', status: 'enrolled', plan_year: 2026 })
  expect((await seasonal('2026-11-20T12:00:00Z')).map(([kind, state, clients]) => [kind, state, clients])).toEqual([
    ['open_enrollment', 'OH', MOST_IN_STATE + 1],
    ['open_enrollment', 'TX', 1],
    ['renewal', 'AZ', 1],
    ['renewal', 'TX', 1],
  ])
})

test('records the coverage year of an enrollment, and a renewal for the next one', async () => {
  const client = await contacted()
  const enroll = (plan_year?: number) =>
    api.get(clientEndpoints.changeClientStatus, {
      token,
      params: { id: client.id },
      body: { status: 'enrolled', ...(plan_year && { plan_year }) },
    })
  expect((await enroll(2026)).plan_year).toBe(2026)
  await enroll(2026)
  expect((await enroll(2027)).plan_year).toBe(2027)
  const changes = await api.db.pool.query(
    'select from_status, to_status, plan_year from client_status_change where client_id = $1 order by id',
    [client.id],
  )
  expect(changes.rows).toEqual([
    { from_status: 'contacted', to_status: 'enrolled', plan_year: 2026 },
    { from_status: 'enrolled', to_status: 'enrolled', plan_year: 2027 },
  ])
})

test.each([
  ['an open task', (client: Client) => aTask(api.db, broker, { client_id: client.id, due_at: from(9 * DAY_MS) })],
  ['a note', (client: Client) => aNote(api.db, { client_id: client.id, user_id: broker.id })],
  ['a message', (client: Client) => aMessageFrom(client, 0)],
  [
    'a booking',
    (client: Client) => anAppointment(api.db, broker, { client_id: client.id, starts_at: from(9 * DAY_MS) }),
  ],
])('does not call a client silent after %s', async (_what, happens) => {
  const client = await contacted({ updated_at: from(-20 * DAY_MS) })
  expect((await listed()).soon).toEqual(['silent'])
  await happens(client)
  expect((await listed()).soon).toEqual([])
})

test('logs the clients it shows', async () => {
  const client = await aClient(api.db, { broker_id: broker.id, due_at: from(HOUR_MS), assigned_at: new Date() })
  await read()
  expect(
    await api.db.exists(sql`
      select from access_log where action = 'client.listed' and subject_id = ${client.id}::uuid
        and actor_id = ${broker.id}::uuid`),
  ).toBe(true)
})
