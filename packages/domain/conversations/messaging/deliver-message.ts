import { emitting, wake } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { columnsOf, type RowOf } from '@waymark/platform/row'
import type { Reach } from '@waymark/rules/foundation/notifications/reach'
import { READING_GRACE_MS } from '@waymark/rules/foundation/notifications/reading-grace'
import type { Party } from './message-parties.ts'
import { sealMessage } from './seal-message.ts'

/** A message without the tokens of its words. */
export const messageRow = tables.message.omit('words')
export const MESSAGE = columnsOf(messageRow)
export type MessageRow = RowOf<typeof messageRow>

export interface NewMessage {
  id?: string
  sender: Party
  recipient: Party
  subject?: string | null
  message: string
  message_type?: string
  priority?: string
  /** An email address for replies; not validated. */
  reply_to?: string | null
  /** The client the message is about, unless the client is one of the parties. */
  client_id?: string | null
  /** How a client learns about it, if that is known. What the client stopped is not even tried. */
  reach?: Reach | null
}

export const NOT_TO_THEM = 'You can’t send messages to this person.'

type Sealed = Omit<NewMessage, 'id'> & Awaited<ReturnType<typeof sealMessage>> & { id: string }

/**
 * Subscribers with nothing to do: consumers get emails and texts, users get notifications, and a system message brings its own
 * notification.
 */
function subscribersToSkip({ sender, recipient, reach }: NewMessage): ('notify' | 'mail' | 'text')[] {
  if (recipient.kind === 'client') {
    return [
      'notify',
      ...(reach?.email === 'stopped' ? ['mail' as const] : []),
      ...(reach?.text === false ? ['text' as const] : []),
    ]
  }
  return sender.kind === 'system' ? ['notify', 'mail', 'text'] : ['mail', 'text']
}

/**
 * CTEs, ending in `sent`, that put a message into the conversation of its two parties, open that conversation if
 * needed, and write `message.sent`. A message ends the snooze of its recipient, and one that is over of its sender. The
 * caller checks who may write to whom. Nothing is written if the account of a party is gone.
 */
function deliveringMessage(message: Sealed): Statement {
  const { id, sender, recipient } = message
  const [low, high] = sender.id < recipient.id ? [sender, recipient] : [recipient, sender]
  const parties = [sender, recipient]
  const client = parties.find(({ kind }) => kind === 'client')
  const client_id = message.client_id ?? client?.id ?? null
  // A conversation without a client goes with either account. No foreign key says so, so both are locked: a deletion
  // archives this message, too, or there is none. Otherwise an undo could find a second conversation of the two.
  const accounts = client ? [] : parties.filter(({ kind }) => kind === 'user').map((party) => party.id)
  const later = new Date(Date.now() + READING_GRACE_MS)
  const event = emitting(
    'message.sent',
    {
      from: sql`sent`,
      aggregate_id: sql`sent.id`,
      payload: sql`jsonb_build_object(
        'conversation_id', sent.conversation_id, 'sender_id', sent.sender_id, 'recipient_id', sent.recipient_id)
        || case when exists (select from awake where user_id = sent.recipient_id and woken_at is null)
           then '{"ended_snooze": true}'::jsonb else '{}' end`,
    },
    {
      actor: `${sender.kind}:${sender.id}`,
      due: { notify: later, mail: later, text: later },
      except: subscribersToSkip(message),
    },
  )
  // Two simultaneous messages may commit in a different order than their ids. The conversation keeps the newer one as
  // its latest.
  return sql`
    accounts as (select id from app_user where id = any(${accounts}::uuid[]) order by id for key share),
    spoken as (
      insert into conversation (id, low_id, low_kind, high_id, high_kind, last_message_id, last_message_at)
      select ${newId()}::uuid, ${low.id}::uuid, ${low.kind}, ${high.id}::uuid, ${high.kind},
             ${id}::uuid, now()
      where (select count(*) from accounts) = ${accounts.length}::int
      on conflict (low_id, high_id) do update set
        last_message_id = greatest(conversation.last_message_id, excluded.last_message_id),
        last_message_at = greatest(conversation.last_message_at, excluded.last_message_at)
      returning id
    ), sent as (
      insert into message (id, conversation_id, sender_kind, sender_id, recipient_kind, recipient_id, client_id, subject,
                           message, words, message_type, priority, reply_to)
      select ${id}::uuid, spoken.id, ${sender.kind}, ${sender.id}::uuid, ${recipient.kind},
             ${recipient.id}::uuid, ${client_id}::uuid, ${message.subject}, ${message.message},
             ${message.words}::int8[], ${message.message_type ?? 'general'}, ${message.priority ?? 'normal'}, ${message.reply_to ?? null}
      from spoken
      returning ${MESSAGE}
    ), awake as (
      delete from snooze using spoken
      where conversation_id = spoken.id
        and (user_id = ${recipient.id}::uuid or user_id = ${sender.id}::uuid and until <= now())
      returning user_id, woken_at
    ), ${event}`
}

/** Delivers a message in the caller's transaction. Throws 404 if an account was deleted in the meantime. */
export async function deliverMessage(tx: Transaction, message: NewMessage): Promise<MessageRow> {
  const id = message.id ?? newId()
  const sealed = await sealMessage(tx, { ...message, id })
  const row = await tx.row(messageRow, sql`with ${deliveringMessage({ ...message, ...sealed, id })} select * from sent`)
  if (!row) throw notFound(NOT_TO_THEM)
  tx.afterCommit(() => wake(tx.database))
  return row
}
