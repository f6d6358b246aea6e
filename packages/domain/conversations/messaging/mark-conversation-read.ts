import { emitting, wake } from '@waymark/events/outbox'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { bool, int4, row } from '@waymark/platform/row'
import { partnerOf } from '../../conversation-partner.ts'
import { MESSAGE_KINDS, notifiedLinks } from './message-notification.ts'
import type { Party } from './message-parties.ts'

const PARTNER = 'PARTNER'
const LINKS = notifiedLinks(PARTNER)

/**
 * Marks the messages that this party received in the conversation (and their notifications) as read and delivered, up to
 * and including the given message. Both sides are informed once; a repeat changes nothing.
 * Returns how many it marked. Throws 422 when the message is not in the conversation. A statement sees only what was
 * committed before it, so a message that commits later stays unread even with a lower id. That happens when two
 * processes write in the same millisecond.
 */
export async function markConversationRead(
  db: Database,
  reader: Party,
  conversation_id: string,
  last_message_id: string,
): Promise<number> {
  const marked = await markRead(db, reader, conversation_id, last_message_id)
  if (marked > 0) wake(db)
  return marked
}

/** The same as part of a transaction; the caller wakes the relay. */
export async function markRead(
  db: Sql,
  reader: Party,
  conversation_id: string,
  last_message_id: string,
  since = new Date(0),
): Promise<number> {
  const reader_id = reader.id
  const event = emitting('conversation.read', {
    from: sql`seen`,
    aggregate_id: sql`seen.id`,
    payload: sql`jsonb_build_object(
        'last_message_id', ${last_message_id}::uuid, 'reader_id', ${reader_id}::uuid,
        'partner_id', seen.partner_id)`,
  })
  const result = await db.row(
    row({ known: bool, marked: int4 }),
    sql`
    with last as (
      select id from message where id = ${last_message_id} and conversation_id = ${conversation_id}
    ), marked as (
      update message set is_read = true, delivered_at = coalesce(delivered_at, now())
      where conversation_id = ${conversation_id} and recipient_id = ${reader_id} and not is_read
        and id <= (select id from last) and created_at >= ${since}::timestamptz
      returning id
    ), parties as (
      select id, partner_id from conversation, lateral ${partnerOf(reader_id)} where id = ${conversation_id}
    ), seen as (
      select * from parties where exists (select from marked)
    ), told as (
      update notification set read_at = now()
      from parties join last on true
      where notification.user_id = ${reader_id} and read_at is null and kind = any(${MESSAGE_KINDS}::text[])
        and link in (select replace(template, ${PARTNER}, partner_id::text) from unnest(${LINKS}::text[]) as template)
        -- A notification counts messages, so it stays while any of them is unread.
        and not exists (
          select from message
          where conversation_id = ${conversation_id} and recipient_id = ${reader_id} and not is_read and message.id > last.id)
    ), ${event}
    select exists (select from last) as known, (select count(*)::int from marked) as marked`,
  )
  if (!result?.known) {
    throw unprocessable('This message is not part of the conversation.', 'unknown_message', [
      { path: 'last_message_id', message: 'Not a message of this conversation' },
    ])
  }
  return result.marked
}
