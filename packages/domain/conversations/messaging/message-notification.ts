import type { EventEnvelope } from '@waymark/events/envelope'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import type { Message } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { bool, nullable, text, uuid } from '@waymark/platform/row'
import { type NotificationKind, wordsOf } from '@waymark/rules/foundation/notifications/kinds'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import type { NewNotification } from '../../foundation/notifications/store-notifications.ts'

/** Where the reader can reply. The sender's id follows, so that the notifications of two senders differ. */
export const NOTIFIED_LINK = '/broker?tab=agent-network&with='

/** Every link that a notification of a message from this sender may have. */
export const notifiedLinks = (sender_id: string): string[] => [
  `${NOTIFIED_LINK}${sender_id}`,
  clientLink(sender_id, 'conversation'),
  clientLink(sender_id, 'documents'),
]

/** Notification kinds about a message. Reading the message marks them as read, too. */
export const MESSAGE_KINDS: readonly NotificationKind[] = ['new_message', 'urgent_message', 'referral_received']

const unreadMessage = tables.message
  .pick('priority', 'message_type')
  .extend({ about: text, client_id: nullable(uuid), is_their_client: bool, has_files: bool })

const kindOf = ({ priority, message_type }: Pick<Message, 'priority' | 'message_type'>): NotificationKind => {
  if (message_type === 'referral') return 'referral_received'
  return priority === 'urgent' ? 'urgent_message' : 'new_message'
}

/** Whether an earlier message of the conversation waits, of which more is true. */
const waitsEarlier = (more: Statement) => sql`
  exists (
    select from message as earlier
    where earlier.conversation_id = message.conversation_id and earlier.recipient_id = message.recipient_id
      and not earlier.is_read and earlier.id < message.id ${more})`

/** The condition that the offer of a message (an alias) still stands. */
const isOpen = (message: Statement) => sql`
  exists (select from client_referral where message_id = ${message}.id and status = 'open')`

/**
 * The notification of a message that was not read right away. If several wait in one conversation, only the first one
 * notifies. A message that went to another broker meanwhile notifies only them. Exceptions are urgent messages, referrals,
 * messages of visitors, because each visitor is someone else, and one that ended a snooze, because no timer will
 * bring the conversation back. Referrals right after each other are those of many clients at once, and notify once. One that
 * was withdrawn is not told, and keeps nothing that comes later from being told.
 */
export async function messageNotification(
  { aggregate_id, payload: { sender_id, recipient_id, ended_snooze = false } }: EventEnvelope<'message.sent'>,
  tx: Transaction,
): Promise<NewNotification[]> {
  // The client is locked: if the client is being deleted, the notification is deleted too or never written.
  await tx.run(sql`
    select from client where id = (select client_id from message where id = ${aggregate_id}::uuid) for key share`)
  const waiting = await tx.row(
    unreadMessage,
    sql`
    select concat_ws(' ', coalesce(app_user.first_name, client.first_name),
                          coalesce(app_user.last_name, client.last_name)) as about,
           coalesce(client.id, message.client_id) as client_id, message.priority, message.message_type,
           coalesce(client.broker_id = message.recipient_id, false) as is_their_client,
           exists (select from message_file where message_id = message.id and refused is null) as has_files
    from message
    left join app_user on app_user.id = message.sender_id
    left join client on client.id = message.sender_id
    where message.id = ${aggregate_id}::uuid and message.recipient_id = ${recipient_id}::uuid and not message.is_read
      and (message.message_type <> 'referral' or ${isOpen(sql`message`)})
      and (message.priority = 'urgent' or message.sender_kind = 'visitor' or ${ended_snooze}::boolean
        or (message.message_type = 'referral' and not ${waitsEarlier(sql`
          and earlier.message_type = 'referral' and earlier.created_at > message.created_at - interval '1 minute'
          and ${isOpen(sql`earlier`)}`)})
        or not ${waitsEarlier(sql`and (earlier.message_type <> 'referral' or ${isOpen(sql`earlier`)})`)})`,
  )
  if (!waiting) return []
  const { about, client_id, is_their_client, has_files } = waiting
  const kind = kindOf(waiting)
  // The app names the writer to the signed-in user. Pushes and emails take the kind's own words.
  const { title } = wordsOf(kind, about)
  const link = is_their_client
    ? clientLink(sender_id, has_files ? 'documents' : 'conversation')
    : `${NOTIFIED_LINK}${sender_id}`
  return [{ user_id: recipient_id, kind, title, about, client_id, link }]
}
