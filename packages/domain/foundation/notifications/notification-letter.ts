import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { composeMail } from './compose-mail.ts'
import type { Letter } from './event-letter.ts'
import { countNoMail, floodUntil, notificationsToSend, quietUntilFor } from './notifications-to-send.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** An email for one notification, or a digest of those held back by quiet hours, or because there were many. */
export const notificationLetter: Letter<'notification.created'> = {
  async later(event, db, { config, now }) {
    const quiet = await quietUntilFor(event, db, now())
    return quiet ?? (config.RATE_LIMITS === 'off' ? null : floodUntil(event, db, now()))
  },

  async write(event, db, { config, secrets }) {
    const notifications = await notificationsToSend('mail', event, db)
    if (notifications.length === 0) return null
    const { user_id } = event.payload
    // Read just before sending, because the mail server may have been down for hours.
    const user = await db.row(
      tables.app_user.pick('email', 'first_name', 'name_in_notifications'),
      sql`
      select email, first_name, name_in_notifications from app_user
      where id = ${user_id}::uuid and is_active and email_notifications`,
    )
    return user
      ? composeMail(event.id, notifications, user, config, unsubscribeToken(secrets.mail_link, user_id))
      : null
  },

  async sent({ id }, tx, mailed) {
    if (!mailed) await countNoMail(tx, id)
  },
}
