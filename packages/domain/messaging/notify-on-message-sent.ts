import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { notifyUser } from '../notifications/notify-user.ts'

/** Where the reader answers; also what tells the notification of one partner from that of another. */
export const NOTIFIED_LINK = '/broker?tab=agent-network&with='

/**
 * Tells a user of a message that nobody read while it was fresh. Of several that wait in one conversation the first
 * alone is told.
 */
export const notifyMessage = reaction('notify-message', {
  async commit({ aggregate_id, payload: { sender_id, recipient_id } }, tx) {
    const waiting = await tx.row<{ about: string; client_id: string | null }>(sql`
      select concat_ws(' ', coalesce(app_user.first_name, client.first_name),
                            coalesce(app_user.last_name, client.last_name)) as about,
             client.id as client_id
      from message
      left join app_user on app_user.id = message.sender_id
      left join client on client.id = message.sender_id
      where message.id = ${aggregate_id}::uuid and not message.is_read
        and not exists (
          select from message as earlier
          where earlier.conversation_id = message.conversation_id and earlier.recipient_id = message.recipient_id
            and not earlier.is_read and earlier.id < message.id)`)
    if (!waiting) return
    await notifyUser(tx, {
      user_id: recipient_id,
      kind: 'new_message',
      ...waiting,
      link: `${NOTIFIED_LINK}${sender_id}`,
    })
  },
})
