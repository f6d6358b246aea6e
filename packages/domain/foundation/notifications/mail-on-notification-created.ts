import { reaction } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import type { Secrets } from '../../secrets.ts'
import { composeMail } from './compose-mail.ts'
import { quietUntilFor, readTold } from './read-told.ts'
import { createMailer } from './send-mail.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/**
 * Mails a notification, or the digest of those that quiet hours held back. At least once: a crash between the server's
 * yes and our mark repeats it under the same Message-ID.
 */
export const mail = (
  config: Pick<Config, 'SMTP_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'BRAND_NAME'>,
  secrets: Pick<Secrets, 'mail_link'>,
  now = () => new Date(),
) => {
  const send = createMailer(config)
  return reaction('mail', {
    later: (event, db) => quietUntilFor(event, db, now()),

    async prepare(event, db) {
      const told = await readTold('mail', event, db)
      if (told.length === 0) return
      const { user_id } = event.payload
      // Read at the last moment, because the mail server may have been away for hours.
      const user = await db.row<User>(sql`
        select email, first_name, name_in_notifications from app_user
        where id = ${user_id}::uuid and is_active and email_notifications`)
      if (!user) return
      await send(composeMail(event.id, told, user, config, unsubscribeToken(secrets.mail_link, user_id)))
    },
  })
}
