import { openDatabase, sql } from '@waymark/platform/database'
import { localKeys } from '@waymark/platform/encryption/key-service'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { createTestDatabase } from '@waymark/testing/infrastructure'
import { TEST_KEYS } from '@waymark/testing/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverMessage } from './deliver-message.ts'
import { SYSTEM } from './message-parties.ts'

let db: ReturnType<typeof openDatabase>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  db = openDatabase(database.url, createLog('test', 'silent'), 2, { keys: localKeys(TEST_KEYS) })
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

test('opens a conversation for the two parties and emits one event', async () => {
  const user = { kind: 'user', id: (await aUser(db)).id } as const
  const sent = await db.transaction((tx) => deliverMessage(tx, { sender: SYSTEM, recipient: user, message: 'Hello' }))
  expect(sent).toMatchObject({ sender_id: SYSTEM.id, recipient_id: user.id, message: 'Hello', is_read: false })
  expect(
    await db.rows(tables.conversation, sql`select * from conversation where id = ${sent.conversation_id}`),
  ).toMatchObject([
    { low_id: SYSTEM.id, low_kind: 'system', high_id: user.id, high_kind: 'user', last_message_id: sent.id },
  ])
  const events = await db.rows(
    tables.outbox_event
      .pick('name', 'payload', 'actor')
      .extend(tables.event_delivery.pick('subscriber', 'state').columns),
    sql`
    select name, payload, actor, subscriber, state from outbox_event join event_delivery on event_id = outbox_event.id
    where aggregate_id = ${sent.id}`,
  )
  expect(events).toEqual([
    {
      name: 'message.sent',
      payload: { conversation_id: sent.conversation_id, sender_id: SYSTEM.id, recipient_id: user.id },
      actor: `system:${SYSTEM.id}`,
      subscriber: 'broadcast',
      state: 'pending',
    },
  ])
})

test('puts fifty simultaneous messages into one conversation, which ends with the newest', async () => {
  const [one, other] = [
    { kind: 'user', id: newId() },
    { kind: 'client', id: (await aClient(db)).id },
  ] as const
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      db.transaction((tx) =>
        deliverMessage(tx, {
          sender: i % 2 ? one : other,
          recipient: i % 2 ? other : one,
          message: `Message ${i}`,
        }),
      ),
    ),
  )
  expect(new Set(sent.map(({ conversation_id }) => conversation_id)).size).toBe(1)
  expect(sent.every(({ client_id }) => client_id === other.id)).toBe(true)
  const latest = sent
    .map(({ id }) => id)
    .toSorted()
    .at(-1)
  expect(
    await db.rows(
      tables.conversation.pick('last_message_id'),
      sql`select last_message_id from conversation where id = ${sent[0]?.conversation_id ?? null}`,
    ),
  ).toEqual([{ last_message_id: latest }])
})

test('leaves nothing behind when the transaction rolls back', async () => {
  const user = { kind: 'user', id: (await aUser(db)).id } as const
  const failing = db.transaction(async (tx) => {
    await deliverMessage(tx, { sender: SYSTEM, recipient: user, message: 'Hello' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(
    await db.rows(tables.conversation.pick('id'), sql`select id from conversation where high_id = ${user.id}`),
  ).toEqual([])
})
