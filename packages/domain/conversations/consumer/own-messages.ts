import { wake } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import type { ConsumerActor, Context } from '../../context.ts'
import { stopClock } from '../../leads/assignment/stop-clock.ts'
import { namesOf } from '../../names.ts'
import type { MessageRow } from '../messaging/deliver-message.ts'
import { markRead } from '../messaging/mark-conversation-read.ts'
import { withFiles } from '../messaging/message-files.ts'
import { messagesOf, type PageQuery } from '../messaging/read-messages.ts'

/** A consumer's messages with all their agents, as far back as their token reaches, newest first. */
export async function listOwnMessages(db: Sql, { client_id, since }: ConsumerActor, query: PageQuery) {
  const { page, next } = await messagesOf(db, client_id, query)
  const seen = page.filter(({ created_at }) => created_at >= since)
  return { page: await presentOwn(db, client_id, seen), next: seen.length < page.length ? undefined : next }
}

export async function presentOwn(db: Sql, client_id: string, messages: readonly MessageRow[]) {
  const names = await namesOf(
    db,
    messages.map(({ sender_id }) => sender_id),
  )
  const filed = await withFiles(db, messages)
  return filed.map((message) => ({
    ...message,
    by_me: message.sender_id === client_id,
    sender_name: names.get(message.sender_id) ?? null,
  }))
}

/**
 * Marks messages to the consumer as seen up to this one, and lets the senders know. One of their agent counts as contact
 * now, if it did not when it was sent. Throws 422 when the message does
 * not belong to the consumer.
 */
export async function readOwnMessages({ db, actor }: Context<ConsumerActor>, last_message_id: string): Promise<void> {
  const { client_id, since } = actor
  const latest = await db.rows(
    tables.message.pick('id', 'conversation_id'),
    sql`
    select distinct on (conversation_id) id, conversation_id from message
    where recipient_id = ${client_id}::uuid and created_at >= ${since}::timestamptz
      and id <= (
        select id from message
        where id = ${last_message_id}::uuid and ${client_id}::uuid in (recipient_id, sender_id))
    order by conversation_id, id desc`,
  )
  if (latest.length === 0) {
    throw unprocessable('This message is not one of yours.', 'unknown_message', [
      { path: 'last_message_id', message: 'Not a message of yours' },
    ])
  }
  const reader = { kind: 'client', id: client_id } as const
  await db.transaction(async (tx) => {
    // Contact writes the client, whom everything else locks before the messages.
    await tx.run(sql`select from client where id = ${client_id}::uuid for no key update`)
    for (const { id, conversation_id } of latest) await markRead(tx, reader, conversation_id, id, since)
    await stopClockOfReader(tx, client_id)
    tx.afterCommit(() => wake(tx.database))
  })
}

async function stopClockOfReader(tx: Transaction, client_id: string): Promise<void> {
  const reached = await tx.row(
    tables.client.pick('id', 'broker_id'),
    sql`
    select client.id, broker_id from client
    where client.id = ${client_id}::uuid and first_contact_at is null and exists (
      select from message
      where recipient_id = client.id and sender_id = client.broker_id and is_read and created_at >= client.assigned_at)`,
  )
  if (reached?.broker_id) await stopClock(tx, reached.id, reached.broker_id)
}
