import { unanswered } from '@waymark/events/deliveries'
import { reaction } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { composeMail, type Told } from './compose-mail.ts'
import { createMailer } from './mailer.ts'

/**
 * Nothing when it was sent meanwhile, the notification is gone or the user wants no mail now: reread at the last
 * moment, because the mail server may have been away for hours.
 */
const readTold = (db: Sql, event_id: string, notification_id: string) =>
  db.row<Told>(sql`
    select notification.title, notification.body, notification.link, app_user.email, app_user.first_name
    from notification
    join app_user on app_user.id = notification.user_id
    join event_delivery on event_id = ${event_id}::uuid and consumer = 'mail' and ${unanswered}
    where notification.id = ${notification_id}::uuid and app_user.is_active and app_user.email_notifications`)

/** Mails a notification. At least once: a crash between the server's yes and our mark repeats it under the same Message-ID. */
export const mail = (config: Pick<Config, 'SMTP_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'BRAND_NAME'>) => {
  const send = createMailer(config)
  return reaction('mail', {
    async prepare(event, db) {
      const told = await readTold(db, event.id, event.aggregate_id)
      if (told) await send(composeMail(event.id, told, config))
    },
  })
}
