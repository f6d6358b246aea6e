import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { countsOf } from '../../counts.ts'
import { notify } from '../../reactions/notify.ts'
import { deliverMessage } from './deliver-message.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import type { Party } from './message-parties.ts'

const app = await appForFile()

const party = ({ id }: { id: string }): Party => ({ kind: 'user', id })
const say = (sender: Party, recipient: Party, message = 'Hello') =>
  app.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message }))
const notifyOfMessages = async () => {
  await makeDue(app.db, 'notify')
  await react(app.db, notify)
}

test('marks received messages as read once, and updates the counts', async () => {
  const [reader, writer] = await Promise.all([aUser(app.db), aUser(app.db)])
  const sent = []
  for (let i = 0; i < 3; i++) sent.push(await say(party(writer), party(reader)))
  const own = await say(party(reader), party(writer))
  const [first, second, third] = sent
  if (!first || !second || !third) throw new Error('too few messages')
  const { conversation_id } = own
  const mark = (id: string) => markConversationRead(app.db, party(reader), conversation_id, id)
  const unread = async (user: User) => (await countsOf(app.db, [user.id])).get(user.id)?.unread_messages

  expect(await Promise.all(Array.from({ length: 10 }, () => mark(second.id)))).toContain(2)
  expect(await unread(reader)).toBe(1)
  expect(await mark(second.id)).toBe(0)
  expect(await mark(first.id)).toBe(0)
  expect(await mark(own.id)).toBe(1)
  expect(await unread(reader)).toBe(0)
  // Only the other party can mark messages that the reader wrote.
  expect(await unread(writer)).toBe(1)
  const events = await app.db.rows(
    tables.outbox_event.pick('payload'),
    sql`
    select payload from outbox_event where name = 'conversation.read' and aggregate_id = ${conversation_id} order by id`,
  )
  expect(events.map(({ payload }) => payload)).toEqual([
    { last_message_id: second.id, reader_id: reader.id, partner_id: writer.id },
    { last_message_id: own.id, reader_id: reader.id, partner_id: writer.id },
  ])
})

test('requires a read mark to name a message of its conversation', async () => {
  const [reader, writer, third] = await Promise.all([aUser(app.db), aUser(app.db), aUser(app.db)])
  const { conversation_id } = await say(party(writer), party(reader))
  const elsewhere = await say(party(third), party(reader))
  for (const id of [elsewhere.id, newId(), 'ffffffff-ffff-7fff-bfff-ffffffffffff']) {
    await expect(markConversationRead(app.db, party(reader), conversation_id, id)).rejects.toMatchObject({
      status: 422,
    })
  }
  expect((await countsOf(app.db, [reader.id])).get(reader.id)?.unread_messages).toBe(2)
  await notifyOfMessages()
  await expect(markConversationRead(app.db, party(reader), conversation_id, newId())).rejects.toMatchObject({
    status: 422,
  })
  expect((await countsOf(app.db, [reader.id])).get(reader.id)?.unread_notifications).toBe(2)
})

test('marks the notification of messages as read once all of them are', async () => {
  const [reader, writer] = await Promise.all([aUser(app.db), aUser(app.db)])
  const first = await say(party(writer), party(reader), 'One')
  const second = await say(party(writer), party(reader), 'Two')
  await notifyOfMessages()
  const unread = async () => (await countsOf(app.db, [reader.id])).get(reader.id)?.unread_notifications
  await markConversationRead(app.db, party(reader), first.conversation_id, first.id)
  expect(await unread()).toBe(1)
  await markConversationRead(app.db, party(reader), first.conversation_id, second.id)
  expect(await unread()).toBe(0)
})
