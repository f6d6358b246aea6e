import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { composeMail } from './compose-mail.ts'
import type { Letter } from './event-letter.ts'
import { notificationsToSend, quietUntilFor } from './notifications-to-send.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** A notification, or the digest of those that quiet hours held back. */
export const notificationLetter: Letter<'notification.created'> = {
  later: (event, db, { now }) => quietUntilFor(event, db, now()),

  async write(event, db, { config, secrets }) {
    const notifications = await notificationsToSend('mail', event, db)
    if (notifications.length === 0) return null
    const { user_id } = event.payload
    // Read at the last moment, because the mail server may have been away for hours.
    const user = await db.row<User>(sql`
      select email, first_name, name_in_notifications from app_user
      where id = ${user_id}::uuid and is_active and email_notifications`)
    return user
      ? composeMail(event.id, notifications, user, config, unsubscribeToken(secrets.mail_link, user_id))
      : null
  },
}
