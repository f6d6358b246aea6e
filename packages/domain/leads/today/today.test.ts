import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import { callEndpoints } from '@waymark/contracts/leads/calls/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aNote, aTask } from '@waymark/testing/factories/client-work'
import { aClient, aHeldLead } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { readToday } from './read-today.ts'
import { fromNow, workListForFile } from './today.fixture.ts'

const { api, as, contacted, read, listed } = await workListForFile()

const aMessageFrom = (client: Client, hours_ago: number) =>
  api.db.transaction(async (tx) => {
    const { id } = await deliverMessage(tx, {
      sender: { kind: 'client', id: client.id },
      recipient: { kind: 'user', id: as().broker.id },
      message: 'Which doctors?',
      client_id: client.id,
    })
    await tx.run(
      sql`update message set created_at = ${fromNow(-hours_ago * HOUR_MS)}::timestamptz where id = ${id}::uuid`,
    )
  })

test('puts what breaks a promise first, then what is for today, then what is for later', async () => {
  const late = await aClient(api.db, {
    broker_id: as().broker.id,
    due_at: fromNow(2 * HOUR_MS),
    assigned_at: fromNow(-22 * HOUR_MS),
  })
  await aClient(api.db, {
    broker_id: as().broker.id,
    due_at: fromNow(20 * HOUR_MS),
    assigned_at: fromNow(-4 * HOUR_MS),
  })
  await aTask(api.db, as().broker, { title: 'Overdue', due_at: fromNow(-HOUR_MS) })
  await aHeldLead(api.db, as().broker)
  await aMessageFrom(await contacted(), 5)
  await aMessageFrom(await contacted(), 1)
  await contacted({ updated_at: fromNow(-20 * DAY_MS) })
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
  const client = await aClient(api.db, { broker_id: as().broker.id, due_at: fromNow(HOUR_MS), assigned_at: new Date() })
  expect((await listed()).now).toEqual(['first_contact'])
  await api.get(callEndpoints.logCall, { token: as().token, params: { id: client.id }, body: { outcome: 'talked' } })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
})

test('lists what a client writes whom the broker marked as lost before any contact', async () => {
  const client = await aClient(api.db, {
    broker_id: as().broker.id,
    status: 'lost',
    due_at: fromNow(HOUR_MS),
    assigned_at: new Date(),
  })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
  await aMessageFrom(client, 1)
  expect((await listed()).today).toEqual(['conversation'])
  // Once, also when a snooze of it is over.
  await api.db.run(sql`
    insert into snooze (user_id, item, client_id, conversation_id, until)
    select ${as().broker.id}::uuid, 'conversation:' || id, ${client.id}::uuid, id, now() - interval '1 minute'
    from conversation where ${client.id}::uuid in (low_id, high_id)`)
  expect((await listed()).today).toEqual(['conversation'])
})

test('lists what a new client writes while the first contact is snoozed, and only then', async () => {
  const client = await aClient(api.db, { broker_id: as().broker.id, due_at: fromNow(HOUR_MS), assigned_at: new Date() })
  await aMessageFrom(client, 1)
  expect((await listed()).today).toEqual([])
  expect((await listed()).now).toEqual(['first_contact'])
  const snooze = (until: string | null) =>
    api.get(todayEndpoints.snoozeItem, {
      token: as().token,
      body: { item: `first_contact:${client.id}`, until },
    })
  const later = fromNow(2 * HOUR_MS).toISOString()
  await snooze(later)
  expect(await listed()).toEqual({ now: [], today: ['conversation'], soon: [] })
  await snooze(null)
  expect(await listed()).toEqual({ now: ['first_contact'], today: [], soon: [] })
  // Once, also when a snooze of it is over.
  await api.db.run(sql`
    insert into snooze (user_id, item, client_id, conversation_id, until)
    select ${as().broker.id}::uuid, 'conversation:' || id, ${client.id}::uuid, id, now() - interval '1 minute'
    from conversation where ${client.id}::uuid in (low_id, high_id)`)
  await snooze(later)
  expect((await listed()).today).toEqual(['conversation'])
})

test('lists tasks through the end of the broker’s day, and says when the next one is due', async () => {
  const tomorrow = fromNow(30 * HOUR_MS)
  await aTask(api.db, as().broker, { due_at: tomorrow })
  await aTask(api.db, await aUser(api.db), { due_at: fromNow(-HOUR_MS) })
  expect(await listed()).toEqual({ now: [], today: [], soon: [] })
  expect((await read()).next_at).toBe(tomorrow.toISOString())
})

test('hides a snoozed item until its time, and says when it comes back', async () => {
  await aTask(api.db, as().broker, { due_at: fromNow(-HOUR_MS) })
  const [first] = (await read()).now
  const until = fromNow(2 * HOUR_MS).toISOString()
  const snooze = (body: object) => api.call(todayEndpoints.snoozeItem, { token: as().token, body })
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
  const changes = async (time: string) => (await readToday(api.db, as().broker, at(time))).changes_at
  const midnight = new Date('2026-11-21T06:00:00Z').toISOString()
  expect(await changes('18:00')).toBe(midnight)
  const client = await aClient(api.db, { broker_id: as().broker.id, due_at: at('23:00'), assigned_at: at('01:00') })
  await aTask(api.db, as().broker, { due_at: at('19:00') })
  expect(await changes('16:00')).toBe(at('17:00').toISOString())
  expect(await changes('17:00')).toBe(at('19:00').toISOString())
  expect(await changes('19:00')).toBe(midnight)
  await api.db.run(sql`
    insert into snooze (user_id, item, client_id, until)
    values (${as().broker.id}::uuid, ${`first_contact:${client.id}`}, ${client.id}::uuid, ${at('20:00')}::timestamptz)`)
  expect(await changes('19:00')).toBe(at('20:00').toISOString())
})

test('a snooze from before does not hide a client who went to another broker and comes back', async () => {
  const client = await aClient(api.db, { state: null })
  const token = await tokenOf(api, await anAdministrator(api.db))
  const give = (agent_id: string) =>
    api.get(intakeEndpoints.assignClientToAgent, { token, body: { client_id: client.id, agent_id } })
  await give(as().broker.id)
  expect((await listed()).today).toEqual(['first_contact'])
  const body = { item: `first_contact:${client.id}`, until: fromNow(30 * DAY_MS).toISOString() }
  await api.get(todayEndpoints.snoozeItem, { token: as().token, body })
  expect((await listed()).today).toEqual([])
  await give((await aUser(api.db)).id)
  await give(as().broker.id)
  expect((await listed()).today).toEqual(['first_contact'])
})

test('tells the broker’s other screens of a snooze', async () => {
  const task = await aTask(api.db, as().broker, { due_at: fromNow(-HOUR_MS) })
  const heard = () =>
    api.db.rows(
      tables.outbox_event.pick('aggregate_id'),
      sql`select aggregate_id from outbox_event where name = 'work_list.snooze_changed' and aggregate_id = ${as().broker.id}::uuid`,
    )
  for (const until of [fromNow(HOUR_MS).toISOString(), null]) {
    await api.get(todayEndpoints.snoozeItem, { token: as().token, body: { item: `task:${task.id}`, until } })
  }
  expect(await heard()).toHaveLength(2)
})

test('lists what comes after a page of snoozed items', async () => {
  const earlier = await Promise.all(
    Array.from({ length: 50 }, () => aTask(api.db, as().broker, { due_at: fromNow(-HOUR_MS) })),
  )
  await aTask(api.db, as().broker, { due_at: fromNow(-HOUR_MS / 2) })
  const until = fromNow(HOUR_MS).toISOString()
  for (const { id } of earlier) {
    await api.get(todayEndpoints.snoozeItem, { token: as().token, body: { item: `task:${id}`, until } })
  }
  expect((await listed()).now).toEqual(['task'])
})

test.each([
  [
    'an open task',
    (client: Client) => aTask(api.db, as().broker, { client_id: client.id, due_at: fromNow(9 * DAY_MS) }),
  ],
  ['a note', (client: Client) => aNote(api.db, { client_id: client.id, user_id: as().broker.id })],
  ['a message', (client: Client) => aMessageFrom(client, 0)],
  [
    'a booking',
    (client: Client) => anAppointment(api.db, as().broker, { client_id: client.id, starts_at: fromNow(9 * DAY_MS) }),
  ],
])('does not call a client silent after %s', async (_what, happens) => {
  const client = await contacted({ updated_at: fromNow(-20 * DAY_MS) })
  expect((await listed()).soon).toEqual(['silent'])
  await happens(client)
  expect((await listed()).soon).toEqual([])
})

test('logs the clients it shows', async () => {
  const client = await aClient(api.db, { broker_id: as().broker.id, due_at: fromNow(HOUR_MS), assigned_at: new Date() })
  await read()
  expect(
    await api.db.exists(sql`
      select from access_log where action = 'client.listed' and subject_id = ${client.id}::uuid
        and actor_id = ${as().broker.id}::uuid`),
  ).toBe(true)
})
