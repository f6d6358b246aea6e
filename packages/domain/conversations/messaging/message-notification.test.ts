import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { aClient } from '@waymark/testing/factories/clients'
import { aMessageFile, aReferral } from '@waymark/testing/factories/messages'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { deliverMessage, type NewMessage } from './deliver-message.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { type Party, SYSTEM, VISITOR } from './message-parties.ts'

const app = await appForFile()
beforeEach(() => app.db.run(sql`update event_delivery set state = 'done'`))

const write = (sender: Party, recipient: User, more: Partial<NewMessage> = {}) =>
  app.db.transaction((tx) =>
    deliverMessage(tx, {
      sender,
      recipient: { kind: 'user', id: recipient.id },
      message: 'My diabetes is worse',
      ...more,
    }),
  )
const from = ({ id }: User): Party => ({ kind: 'user', id })
/** Moves past the time in which a message is left to readers who have it on screen. */
async function laterOn() {
  await app.db.run(sql`update event_delivery set due_at = now() where subscriber = 'notify'`)
  const due = await claim(app.db, [{ subscriber: 'notify', limit: 100 }])
  for (const delivery of due) await notify.run(app.db, delivery, 'test')
  return due.length
}
const told = (user: User) =>
  app.db.rows(tables.notification, sql`select * from notification where user_id = ${user.id} order by id`)

test('notifies once for all waiting messages of a conversation, without their text', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db, { first_name: 'Bob', last_name: 'Builder' })]
  await write(from(bob), ada)
  await write(from(bob), ada)
  expect(await claim(app.db, [{ subscriber: 'notify', limit: 1 }])).toEqual([])
  expect(await laterOn()).toBe(2)
  const notifications = await told(ada)
  expect(notifications).toMatchObject([
    {
      kind: 'new_message',
      title: 'New message from Bob Builder',
      about: 'Bob Builder',
      link: `/broker?tab=agent-network&with=${bob.id}`,
    },
  ])
  expect(JSON.stringify(notifications)).not.toMatch(/diabetes/i)
})

test('skips a message that was read, and reading marks its notification as read', async () => {
  const [ada, bob] = [await aUser(app.db, { name_in_notifications: true }), await aUser(app.db)]
  const seen = await write(from(bob), ada)
  await markConversationRead(app.db, { kind: 'user', id: ada.id }, seen.conversation_id, seen.id)
  await laterOn()
  expect(await told(ada)).toEqual([])
  const waiting = await write(from(bob), ada)
  await laterOn()
  expect(await told(ada)).toMatchObject([{ title: 'New message from Ada Broker', read_at: null }])
  await markConversationRead(app.db, { kind: 'user', id: ada.id }, waiting.conversation_id, waiting.id)
  expect(await told(ada)).toMatchObject([{ read_at: expect.any(Date) }])
})

test('deletes the notification with the client, and leaves system messages to their own', async () => {
  const ada = await aUser(app.db)
  const client = await aClient(app.db, { first_name: 'Zora', last_name: 'Quill', broker_id: ada.id })
  await write({ kind: 'client', id: client.id }, ada)
  await write(SYSTEM, ada)
  expect(await laterOn()).toBe(1)
  expect(await told(ada)).toMatchObject([{ about: 'Zora Quill', client_id: client.id }])
})

test('notifies of urgent messages and referrals even if others are waiting', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  const client = await aClient(app.db, { broker_id: bob.id })
  await write(from(bob), ada)
  await write(from(bob), ada, { priority: 'urgent' })
  const { message_id, conversation_id } = await aReferral(app.db, { from: bob, to: ada }, { client_id: client.id })
  await laterOn()
  const kinds = (await told(ada)).map(({ kind, urgent, client_id }) => ({ kind, urgent, client_id }))
  expect(kinds.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'new_message', urgent: false, client_id: null },
    { kind: 'referral_received', urgent: false, client_id: client.id },
    { kind: 'urgent_message', urgent: true, client_id: null },
  ])
  await markConversationRead(app.db, { kind: 'user', id: ada.id }, conversation_id, message_id)
  expect((await told(ada)).every(({ read_at }) => read_at !== null)).toBe(true)
})

test('notifies once of the referrals of many clients, and of one that comes later', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  const refer = () => aReferral(app.db, { from: bob, to: ada })
  await write(from(bob), ada)
  for (let n = 0; n < 3; n += 1) await refer()
  await laterOn()
  const kinds = async () => (await told(ada)).map(({ kind }) => kind).toSorted()
  expect(await kinds()).toEqual(['new_message', 'referral_received'])
  await app.db.run(sql`
    update message set created_at = created_at - interval '2 minutes' where recipient_id = ${ada.id}::uuid`)
  await refer()
  await laterOn()
  expect(await kinds()).toEqual(['new_message', 'referral_received', 'referral_received'])
})

test('tells nothing of referrals that were withdrawn, and of one beside them', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  await aReferral(app.db, { from: bob, to: ada }, { status: 'withdrawn' })
  await laterOn()
  expect(await told(ada)).toEqual([])
  const open = await aReferral(app.db, { from: bob, to: ada })
  await laterOn()
  expect(await told(ada)).toMatchObject([{ kind: 'referral_received', client_id: open.client_id }])
})

test('tells of an ordinary message after a withdrawn offer', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  await aReferral(app.db, { from: bob, to: ada }, { status: 'withdrawn' })
  await write(from(bob), ada)
  await laterOn()
  expect(await told(ada)).toMatchObject([{ kind: 'new_message' }])
})

test('notifies of each visitor’s message, because visitors are different people', async () => {
  const ada = await aUser(app.db)
  await write(VISITOR, ada)
  await write(VISITOR, ada)
  await laterOn()
  expect(await told(ada)).toMatchObject([{ kind: 'new_message' }, { kind: 'new_message' }])
})

test('leads to the tab of the client who wrote, and to their documents if a file came along', async () => {
  const ada = await aUser(app.db)
  const linkOf = async (client: Client, with_file: boolean) => {
    if (with_file) await aMessageFile(app, client.id)
    else await write({ kind: 'client', id: client.id }, ada, { client_id: client.id })
    await laterOn()
    const link = (await told(ada)).at(-1)?.link
    const [sent] = await app.db.rows(
      tables.message.pick('id', 'conversation_id'),
      sql`select id, conversation_id from message where sender_id = ${client.id}::uuid order by id desc limit 1`,
    )
    if (sent) await markConversationRead(app.db, { kind: 'user', id: ada.id }, sent.conversation_id, sent.id)
    expect((await told(ada)).filter(({ read_at }) => read_at === null)).toEqual([])
    return link
  }
  const mine = await aClient(app.db, { broker_id: ada.id })
  expect(await linkOf(mine, false)).toBe(`/broker?tab=clients&client=${mine.id}&part=conversation`)
  expect(await linkOf(mine, true)).toBe(`/broker?tab=clients&client=${mine.id}&part=documents`)
  const former = await aClient(app.db, { broker_id: (await aUser(app.db)).id })
  expect(await linkOf(former, false)).toBe(`/broker?tab=agent-network&with=${former.id}`)
})
