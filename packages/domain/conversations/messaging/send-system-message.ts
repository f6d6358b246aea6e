import { emitting } from '@waymark/events/outbox'
import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { SYSTEM } from './message-parties.ts'
import { sealTexts } from './seal-message.ts'

/**
 * The columns that `sendingSystemMessages` reads of each row, besides `user_id` (the recipient) and `client_id` (whom
 * the message is about).
 */
export const SYSTEM_MESSAGE_COLUMNS = raw('subject text, message text, message_id uuid, sent_id uuid, opened_id uuid')

/** A system message as a row for `sendingSystemMessages`. */
export async function systemMessageRow(db: Pick<Sql, 'keys'>, said: { subject: string; message: string }) {
  const message_id = newId()
  return { ...(await sealTexts(db, { ...said, id: message_id })), message_id, sent_id: newId(), opened_id: newId() }
}

const asParty = raw(`'${SYSTEM.id}'::uuid`)
const pair = raw(`least(user_id, '${SYSTEM.id}'::uuid), greatest(user_id, '${SYSTEM.id}'::uuid)`)
const kinds = raw(`
  case when user_id < '${SYSTEM.id}'::uuid then 'user' else 'system' end::party_kind,
  case when user_id < '${SYSTEM.id}'::uuid then 'system' else 'user' end::party_kind`)

/** CTEs that send system messages to users, for the rows of `from`. Several rows may go to the same user. */
export const sendingSystemMessages = (from: Statement): Statement => sql`
  spoken as (
    insert into conversation (id, low_id, high_id, low_kind, high_kind, last_message_id, last_message_at)
    select distinct on (user_id) opened_id, ${pair}, ${kinds}, message_id, now()
    from ${from} order by user_id, message_id desc
    on conflict (low_id, high_id) do update set
      last_message_id = greatest(conversation.last_message_id, excluded.last_message_id),
      last_message_at = greatest(conversation.last_message_at, excluded.last_message_at)
    returning id, low_id, high_id
  ), sent as (
    insert into message (id, conversation_id, sender_kind, sender_id, recipient_kind, recipient_id, client_id, subject,
                         message, message_type)
    select message_id, spoken.id, 'system', ${asParty}, 'user', user_id, client_id, subject, message, 'system'
    from ${from} join spoken on (spoken.low_id, spoken.high_id) = (${pair})
    returning id, conversation_id, recipient_id
  ), ${emitting(
    'message.sent',
    {
      from: sql`${from} join sent on sent.id = message_id`,
      id: sql`sent_id`,
      aggregate_id: sql`message_id`,
      payload: sql`jsonb_build_object(
        'conversation_id', sent.conversation_id, 'sender_id', ${asParty}, 'recipient_id', sent.recipient_id)`,
    },
    // A system message brings its own notification.
    { actor: `system:${SYSTEM.id}`, except: ['notify', 'mail', 'text'], trace: sql`trace` },
  )}`
