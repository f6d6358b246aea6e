import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bool } from '@waymark/platform/row'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { confirmDelivery } from './confirm-delivery.ts'
import { deliverMessage } from './deliver-message.ts'
import { markConversationRead } from './mark-conversation-read.ts'
import { type Party, SYSTEM } from './message-parties.ts'

const app = await appForFile()

const party = ({ id }: { id: string }): Party => ({ kind: 'user', id })
const say = (sender: Party, recipient: Party) =>
  app.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Hello' }))
const told = (user_id: string) =>
  app.db.rows(
    tables.outbox_event.pick('payload'),
    sql`
    select payload from outbox_event where name = 'message.delivered' and payload ->> 'recipient_id' = ${user_id}
    order by id`,
  )

test('marks everything up to a message as delivered and informs each sender once', async () => {
  const [reader, one, other] = await Promise.all([aUser(app.db), aUser(app.db), aUser(app.db)])
  await say(party(one), party(reader))
  const second = await say(party(one), party(reader))
  const third = await say(party(other), party(reader))
  await say(SYSTEM, party(reader))
  const later = await say(party(one), party(reader))
  for (let i = 0; i < 2; i++) await confirmDelivery(app.db, reader.id, third.id)
  expect((await told(reader.id)).map(({ payload }) => payload)).toEqual(
    expect.arrayContaining([
      { last_message_id: second.id, sender_id: one.id, recipient_id: reader.id },
      { last_message_id: third.id, sender_id: other.id, recipient_id: reader.id },
    ]),
  )
  expect(await told(reader.id)).toHaveLength(2)
  const held = () =>
    app.db.row(
      tables.message.pick('is_read').extend({ held: bool }),
      sql`select delivered_at is null as held, is_read from message where id = ${later.id}`,
    )
  expect(await held()).toEqual({ held: true, is_read: false })
  // A message that was read has also been delivered.
  await markConversationRead(app.db, { kind: 'user', id: reader.id }, later.conversation_id, later.id)
  expect(await held()).toEqual({ held: false, is_read: true })
})

test('ignores a message to another user and an unknown message', async () => {
  const [reader, writer] = await Promise.all([aUser(app.db), aUser(app.db)])
  const sent = await say(party(writer), party(reader))
  await confirmDelivery(app.db, writer.id, sent.id)
  await confirmDelivery(app.db, reader.id, newId())
  expect(
    await app.db.row(tables.message.pick('delivered_at'), sql`select delivered_at from message where id = ${sent.id}`),
  ).toEqual({ delivered_at: null })
})
