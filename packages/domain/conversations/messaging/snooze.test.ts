import { type ConversationView, messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { HOUR_MS } from '@waymark/contracts/durations'
import { notificationEndpoints } from '@waymark/contracts/foundation/notifications/endpoints'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { countsOf } from '../../counts.ts'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { notify } from '../../reactions/notify.ts'
import { deliverMessage } from './deliver-message.ts'
import { type Party, SYSTEM } from './message-parties.ts'
import { wakeConversation } from './wake-on-snooze-changed.ts'

const api = await apiForFile()
let broker: User
let token: string
let client: Client
let conversation_id: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
  client = await aClient(api.db, { broker_id: broker.id, status: 'contacted', first_contact_at: new Date() })
  conversation_id = (await say({ kind: 'client', id: client.id }, { kind: 'user', id: broker.id })).conversation_id
})

const say = (sender: Party, recipient: Party) =>
  api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Which doctors?' }))
const later = (hours = 2) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const snooze = (until: string | null = later(), id = conversation_id, as = token) =>
  api.call(todayEndpoints.snoozeItem, { token: as, body: { item: `conversation:${id}`, until } })
const listed = async (view?: ConversationView, as = token) => {
  const list = await api.get(messagingEndpoints.listConversations, { token: as, query: view ? { view } : {} })
  return list.map(({ id }) => id)
}
const unread = async () => (await countsOf(api.db, [broker.id])).get(broker.id)?.unread_messages
const today = async () => {
  const list = await api.get(todayEndpoints.readToday, { token })
  return [...list.now, ...list.today].flatMap(({ kind, item }) =>
    kind === 'unread' || kind === 'conversation_back' ? [[kind, item]] : [],
  )
}
const told = async (of = 'conversation_back') => {
  const list = await api.get(notificationEndpoints.listNotifications, { token })
  return list.flatMap(({ kind, title, link }) => (kind === of ? [{ title, link }] : []))
}
const write = (to = broker) => say({ kind: 'client', id: client.id }, { kind: 'user', id: to.id })
async function messagesTold() {
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
  return (await told('new_message')).length
}
/** The time of the snooze is over, and its timer goes off. */
async function timePasses() {
  await api.db.run(sql`update snooze set until = now() - interval '1 second' where user_id = ${broker.id}::uuid`)
  await makeDue(api.db, 'wake-conversation')
  await react(api.db, wakeConversation)
}

test('takes a snoozed conversation out of the open ones, the badge and the work list', async () => {
  expect([await listed('open'), await unread(), await today()]).toEqual([
    [conversation_id],
    1,
    [['unread', `conversation:${conversation_id}`]],
  ])
  const until = later()
  expect((await snooze(until)).status).toBe(200)
  expect([await listed('open'), await listed('mine'), await unread(), await today()]).toEqual([[], [], 0, []])
  expect(await listed('snoozed')).toEqual([conversation_id])
  const [one] = await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })
  expect(one).toMatchObject({ id: conversation_id, snoozed_until: until })
  expect(await api.get(todayEndpoints.readToday, { token })).toMatchObject({ next_at: until })
})

test('counts what waits in other conversations while one is snoozed', async () => {
  const other = await aClient(api.db, { broker_id: broker.id })
  await say({ kind: 'client', id: other.id }, { kind: 'user', id: broker.id })
  await snooze()
  expect(await unread()).toBe(1)
})

test('shows it again when the snooze is undone', async () => {
  await snooze()
  await snooze(null)
  expect([await listed('open'), await listed('snoozed'), await unread()]).toEqual([[conversation_id], [], 1])
  await timePasses()
  expect(await told()).toEqual([])
})

test('ends the snooze with the next message of the client, and not with one to them', async () => {
  await snooze()
  await say({ kind: 'user', id: broker.id }, { kind: 'client', id: client.id })
  expect(await listed('snoozed')).toEqual([conversation_id])
  await say({ kind: 'client', id: client.id }, { kind: 'user', id: broker.id })
  expect([await listed('open'), await listed('snoozed'), await unread()]).toEqual([[conversation_id], [], 2])
  await timePasses()
  expect(await told()).toEqual([])
})

test('tells the broker about a message that ends a snooze, even if an earlier one is unread', async () => {
  expect(await messagesTold()).toBe(1)
  await snooze()
  await write()
  expect(await messagesTold()).toBe(2)
  await write()
  expect(await messagesTold()).toBe(2)
  await snooze()
  await timePasses()
  // The broker was told that it is back.
  await write()
  expect(await messagesTold()).toBe(2)
})

test('tells the broker when a client who comes back to them brings a message, and ends the snooze', async () => {
  const other = await aUser(api.db)
  expect(await messagesTold()).toBe(1)
  await snooze()
  for (const { id } of [other, broker]) {
    if (id === broker.id) await write(other)
    await api.db.transaction((tx) =>
      assignClients(
        tx,
        [{ client_id: client.id, broker_id: id, assignment_type: 'manual', reason: 'Asked for them' }],
        new Date(),
      ),
    )
  }
  expect(await messagesTold()).toBe(2)
  expect(await listed('snoozed')).toEqual([])
})

test('brings it back on time, says so once, and keeps it on the work list until the answer', async () => {
  await api.db.run(sql`update message set is_read = true where conversation_id = ${conversation_id}::uuid`)
  await snooze(later(1))
  await snooze(later(2))
  await timePasses()
  await timePasses()
  expect(await listed('open')).toEqual([conversation_id])
  expect(await told()).toEqual([
    {
      title: 'The conversation with Jo Client is back',
      link: `/broker?tab=clients&client=${client.id}&part=conversation`,
    },
  ])
  expect(await today()).toEqual([['conversation_back', `conversation:${conversation_id}`]])
  await say({ kind: 'user', id: broker.id }, { kind: 'client', id: client.id })
  expect(await today()).toEqual([])
})

test('takes a conversation that is back off the work list when the broker says it is done, or snoozes it again', async () => {
  await api.db.run(sql`update message set is_read = true where conversation_id = ${conversation_id}::uuid`)
  await snooze()
  await timePasses()
  await snooze()
  expect(await today()).toEqual([])
  await timePasses()
  expect(await told()).toHaveLength(2)
  await snooze(null)
  expect([await today(), await listed('open')]).toEqual([[], [conversation_id]])
})

test('undoes a snooze of a conversation that was back or snoozed, without losing what was before', async () => {
  await api.db.run(sql`update message set is_read = true where conversation_id = ${conversation_id}::uuid`)
  const undo = (until: string | null) =>
    api.call(todayEndpoints.snoozeItem, { token, body: { item: `conversation:${conversation_id}`, until, undo: true } })
  const again = (until: string) =>
    api.get(todayEndpoints.snoozeItem, { token, body: { item: `conversation:${conversation_id}`, until } })
  const [monday, friday] = [later(24), later(120)]
  expect(await again(monday)).toEqual({ before: null })
  expect(await again(friday)).toEqual({ before: monday })
  await undo(monday)
  const [one] = await api.get(messagingEndpoints.listConversations, { token, query: { partner_id: client.id } })
  expect(one?.snoozed_until).toBe(monday)
  await timePasses()
  expect(await today()).toEqual([['conversation_back', `conversation:${conversation_id}`]])
  const { before } = await again(friday)
  expect(await today()).toEqual([])
  await undo(before)
  await makeDue(api.db, 'wake-conversation')
  await react(api.db, wakeConversation)
  expect(await today()).toEqual([['conversation_back', `conversation:${conversation_id}`]])
  expect(await told()).toHaveLength(1)
  // A message that came meanwhile stays in sight.
  await again(friday)
  await write()
  await undo(friday)
  expect(await listed('snoozed')).toEqual([])
})

test('lists unread messages of a conversation that is back once', async () => {
  await snooze()
  await timePasses()
  expect(await today()).toEqual([['unread', `conversation:${conversation_id}`]])
})

test('says nothing to a broker whose client moved on', async () => {
  await snooze()
  await api.db.run(sql`update client set broker_id = ${(await aUser(api.db)).id}::uuid where id = ${client.id}::uuid`)
  await timePasses()
  expect([await told(), await today(), await listed()]).toEqual([[], [], []])
})

test('waits for a client who is being moved or deleted without a lock on the snooze', async () => {
  await snooze()
  await api.db.run(sql`update snooze set until = now() where user_id = ${broker.id}::uuid`)
  await makeDue(api.db, 'wake-conversation')
  const woken = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from client where id = ${client.id}::uuid for update`),
    () => react(api.db, wakeConversation),
    (tx) => tx.run(sql`select from snooze where user_id = ${broker.id}::uuid for update nowait`),
  )
  expect(woken).toBe(1)
  expect(await told()).toHaveLength(1)
})

test('snoozes for one side only, and nothing that the caller may not see', async () => {
  const colleague = await aUser(api.db)
  const theirs = await tokenOf(api, colleague)
  const among = await say({ kind: 'user', id: broker.id }, { kind: 'user', id: colleague.id })
  await snooze(later(), among.conversation_id)
  expect(await listed('open')).toEqual([conversation_id])
  expect(await listed('open', theirs)).toEqual([among.conversation_id])
  const news = await say(SYSTEM, { kind: 'user', id: broker.id })
  await snooze(later(), news.conversation_id)
  expect(await listed('snoozed')).toEqual([among.conversation_id])
  expect((await snooze(later(), conversation_id, theirs)).status).toBe(200)
  expect(await api.db.exists(sql`select from snooze where user_id = ${colleague.id}::uuid`)).toBe(false)
})

test('accepts only a time within the next year', async () => {
  for (const hours of [-1, 24 * 400]) expect((await snooze(later(hours))).status).toBe(422)
  expect(await listed('snoozed')).toEqual([])
})

test('lists as mine only conversations with clients assigned to the user', async () => {
  const administrator = await anAdministrator(api.db)
  const as = await tokenOf(api, administrator)
  const waiting = await aClient(api.db, { broker_id: administrator.id })
  const mine = await say({ kind: 'client', id: waiting.id }, { kind: 'user', id: administrator.id })
  // A client who wrote before another broker took them over.
  await say({ kind: 'client', id: client.id }, { kind: 'user', id: administrator.id })
  await say({ kind: 'user', id: broker.id }, { kind: 'user', id: administrator.id })
  expect(await listed('open', as)).toHaveLength(3)
  expect(await listed('mine', as)).toEqual([mine.conversation_id])
})

test('a snooze that ends or moves leaves no timer behind, and that of the partner stays', async () => {
  const partner = await anAdministrator(api.db)
  const { conversation_id: shared } = await say({ kind: 'user', id: partner.id }, { kind: 'user', id: broker.id })
  const timers = () =>
    api.db.rows(
      tables.event_delivery.pick('due_at'),
      sql`
      select due_at from event_delivery join outbox_event on outbox_event.id = event_id
      where aggregate_id = ${shared}::uuid and subscriber = 'wake-conversation' and state = 'pending' order by due_at`,
    )
  const [soon, late, theirs] = [later(10), later(20), later(30)]
  await snooze(theirs, shared, await tokenOf(api, partner))
  await snooze(late, shared)
  await snooze(soon, shared)
  expect(await timers()).toEqual([{ due_at: new Date(soon) }, { due_at: new Date(theirs) }])
  await snooze(null, shared)
  expect(await timers()).toEqual([{ due_at: new Date(theirs) }])
})

test('an undo cannot snooze for longer than a year', async () => {
  await snooze()
  const body = { item: `conversation:${conversation_id}`, until: later(24 * 400), undo: true }
  expect((await api.call(todayEndpoints.snoozeItem, { token, body })).status).toBe(422)
})
