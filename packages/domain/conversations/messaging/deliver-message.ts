import { emitting, wake } from '@waymark/events/outbox'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf } from '@waymark/platform/row'
import type { Party } from './message-parties.ts'

export const messageRow = tables.message
export type MessageRow = RowOf<typeof messageRow>

export interface NewMessage {
  id?: string
  sender: Party
  recipient: Party
  subject?: string | null
  message: string
  message_type?: string
  priority?: string
  /** An e-mail address for the answer, unchecked. */
  reply_to?: string | null
  /** The client it is about, where that is not one of the parties. */
  client_id?: string | null
}

/** Who has the conversation open reads a message within it, and need not be told by other ways. */
const LEFT_TO_THE_SCREEN_MS = 20_000

/** Consumers get emails, users get notifications, and a system message comes with a notification of its own. */
function notSentBy({ sender, recipient }: NewMessage): ('notify' | 'mail')[] {
  if (recipient.kind === 'client') return ['notify']
  return sender.kind === 'system' ? ['notify', 'mail'] : ['mail']
}

/**
 * CTEs, ending in `sent`, that put a message into the one conversation of its two parties, opening that on the first,
 * and write `message.sent`. They write for the single row of `from`. Who may write to whom is the caller's to know.
 */
function deliveringMessage(message: NewMessage, from = sql`(select 1) as once`): Statement {
  const { sender, recipient } = message
  const id = message.id ?? newId()
  const [low, high] = sender.id < recipient.id ? [sender, recipient] : [recipient, sender]
  const client_id = message.client_id ?? [sender, recipient].find(({ kind }) => kind === 'client')?.id ?? null
  const later = new Date(Date.now() + LEFT_TO_THE_SCREEN_MS)
  const event = emitting(
    'message.sent',
    {
      from: sql`sent`,
      aggregate_id: sql`sent.id`,
      payload: sql`jsonb_build_object(
        'conversation_id', sent.conversation_id, 'sender_id', sent.sender_id, 'recipient_id', sent.recipient_id)`,
    },
    {
      actor: `${sender.kind}:${sender.id}`,
      due: { notify: later, mail: later },
      except: notSentBy(message),
    },
  )
  // Two who write at once may commit against the order of their ids: the conversation keeps the latest of both.
  return sql`
    spoken as (
      insert into conversation (id, low_id, low_kind, high_id, high_kind, last_message_id, last_message_at)
      select ${newId()}::uuid, ${low.id}::uuid, ${low.kind}, ${high.id}::uuid, ${high.kind},
             ${id}::uuid, now()
      from ${from}
      on conflict (low_id, high_id) do update set
        last_message_id = greatest(conversation.last_message_id, excluded.last_message_id),
        last_message_at = greatest(conversation.last_message_at, excluded.last_message_at)
      returning id
    ), sent as (
      insert into message (id, conversation_id, sender_kind, sender_id, recipient_kind, recipient_id, client_id, subject,
                           message, message_type, priority, reply_to)
      select ${id}::uuid, spoken.id, ${sender.kind}, ${sender.id}::uuid, ${recipient.kind},
             ${recipient.id}::uuid, ${client_id}::uuid, ${message.subject ?? null}, ${message.message},
             ${message.message_type ?? 'general'}, ${message.priority ?? 'normal'}, ${message.reply_to ?? null}
      from spoken
      returning *
    ), ${event}`
}

/** Delivers a message in the caller's transaction. */
export async function deliverMessage(tx: Transaction, message: NewMessage): Promise<MessageRow> {
  const row = await tx.row(messageRow, sql`with ${deliveringMessage(message)} select * from sent`)
  if (!row) throw new Error('a message was not written')
  tx.afterCommit(() => wake(tx.database))
  return row
}
