import { type Reaction, reaction } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { sql } from '@waymark/platform/database'
import { createConsumerMailer } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Secrets } from '../../secrets.ts'
import { draftPath } from './keep-draft.ts'

/**
 * Mails the link of an unfinished assessment to whom it was asked for, who may be somebody else: an address that opted
 * out of our mails gets none. Afterwards the key is in the mail alone.
 */
export const draftMail = (
  config: Pick<Config, 'SMTP_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'BRAND_NAME'>,
  secrets: Pick<Secrets, 'mail_link'>,
): Reaction<'draft-mail'> => {
  const send = createConsumerMailer(config, secrets)
  return reaction('draft-mail', {
    async prepare({ id: event_id, aggregate_id }, db) {
      const draft = await db.row<{ mail_to: string | null; mail_key: Buffer | null }>(sql`
        select mail_to, mail_key from intake_draft where id = ${aggregate_id}::uuid and expires_at > now()`)
      if (!draft?.mail_to || !draft.mail_key) return
      if (await hasOptedOut(db, secrets.mail_link, draft.mail_to, new Date(0))) return
      await send({
        event_id,
        to: draft.mail_to,
        client_id: null,
        first_name: null,
        title: 'Continue your assessment',
        said: 'We saved your answers for 14 days. Use the link below to continue on any device. Anyone with the link can read your answers, so please do not share it.',
        action: { label: 'Continue the assessment', path: draftPath(aggregate_id, draft.mail_key) },
        why: 'You are getting this email because someone, hopefully you, asked for it in the assessment. If this was not you, you can ignore it.',
      })
    },
    async commit({ aggregate_id }, tx) {
      await tx.run(sql`update intake_draft set mail_to = null, mail_key = null where id = ${aggregate_id}::uuid`)
    },
  })
}
