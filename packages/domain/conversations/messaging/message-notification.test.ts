import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import type { Notification, User } from '@waymark/platform/generated/client'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../../reactions/notify.ts'
import { deliverMessage, type NewMessage } from './deliver-message.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { type Party, SYSTEM, VISITOR } from './message-parties.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
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
/** As after the moment in which a message is left to who is looking. */
async function laterOn() {
  await app.db.run(sql`update event_delivery set due_at = now() where subscriber = 'notify'`)
  const due = await claim(app.db, [{ subscriber: 'notify', limit: 100 }])
  for (const delivery of due) await notify.run(app.db, delivery, 'test')
  return due.length
}
const told = (user: User) =>
  app.db.rows<Notification>(sql`select * from notification where user_id = ${user.id} order by id`)

test('a message that waits is told, once for all that wait, without a word of it', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db, { first_name: 'Bob', last_name: 'Builder' })]
  await write(from(bob), ada)
  await write(from(bob), ada)
  expect(await claim(app.db, [{ subscriber: 'notify', limit: 1 }])).toEqual([])
  expect(await laterOn()).toBe(2)
  const notifications = await told(ada)
  expect(notifications).toMatchObject([
    {
      kind: 'new_message',
      title: 'New message',
      about: 'Bob Builder',
      link: `/broker?tab=agent-network&with=${bob.id}`,
    },
  ])
  expect(JSON.stringify(notifications)).not.toMatch(/diabetes/i)
})

test('one that was read is not told, and reading marks what was told as read', async () => {
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

test('a client’s message goes with the client, and the system’s own are told by what they are about', async () => {
  const ada = await aUser(app.db)
  const client = await aClient(app.db, { first_name: 'Zora', last_name: 'Quill', broker_id: ada.id })
  await write({ kind: 'client', id: client.id }, ada)
  await write(SYSTEM, ada)
  expect(await laterOn()).toBe(1)
  expect(await told(ada)).toMatchObject([{ about: 'Zora Quill', client_id: client.id }])
})

test('urgent messages and referrals are told although others wait, and read together with them', async () => {
  const [ada, bob] = [await aUser(app.db), await aUser(app.db)]
  const client = await aClient(app.db, { broker_id: bob.id })
  await write(from(bob), ada)
  await write(from(bob), ada, { priority: 'urgent' })
  const last = await write(from(bob), ada, { message_type: 'referral', client_id: client.id })
  await laterOn()
  const kinds = (await told(ada)).map(({ kind, urgent, client_id }) => ({ kind, urgent, client_id }))
  expect(kinds.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
    { kind: 'new_message', urgent: false, client_id: null },
    { kind: 'referral_received', urgent: false, client_id: client.id },
    { kind: 'urgent_message', urgent: true, client_id: null },
  ])
  await markConversationRead(app.db, { kind: 'user', id: ada.id }, last.conversation_id, last.id)
  expect((await told(ada)).every(({ read_at }) => read_at !== null)).toBe(true)
})

test('visitors are different people: each of their messages is told', async () => {
  const ada = await aUser(app.db)
  await write(VISITOR, ada)
  await write(VISITOR, ada)
  await laterOn()
  expect(await told(ada)).toMatchObject([{ kind: 'new_message' }, { kind: 'new_message' }])
})
