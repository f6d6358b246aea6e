import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { inLanguage, t } from '@waymark/words/t'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { faceOfLink, letterFace } from '../../people/agency/read-face.ts'
import { agentOfDraft, draftPath } from './drafts.ts'

/**
 * Sends the link of an unfinished assessment to the given address. That may be another person's, so an address that
 * opted out of our emails gets none. Afterwards only the email contains the key.
 */
export const draftLetter: Letter<'draft.saved'> = {
  async write({ id: event_id, aggregate_id }, db, { config, secrets, now }) {
    const draft = await db.row(
      tables.intake_draft.pick('id', 'mail_to', 'mail_key', 'language', 'sealed'),
      sql`
      select id, mail_to, mail_key, language, sealed from intake_draft where id = ${aggregate_id}::uuid and expires_at > now()`,
    )
    if (!draft?.mail_to || !draft.mail_key) return null
    if (await hasOptedOut(db, secrets.mail_link, draft.mail_to, new Date(0))) return null
    const { mail_to: to, mail_key } = draft
    const agent = agentOfDraft(aggregate_id, mail_key, draft.sealed)
    const linked = await faceOfLink(db, agent, now())
    return inLanguage(draft.language, () => {
      const letter = {
        event_id,
        to,
        client_id: null,
        face: linked && letterFace(linked),
        first_name: null,
        title: t('Continue your assessment'),
        said: t(
          'We saved your answers for 14 days. Use the link below to continue on any device. Anyone with the link can read your answers, so please do not share it.',
        ),
        action: { label: t('Continue the assessment'), path: draftPath(aggregate_id, mail_key, linked && agent) },
        why: t(
          'You are getting this email because someone, hopefully you, asked for it in the assessment. If this was not you, you can ignore it.',
        ),
      }
      return composeConsumerMail(letter, config, secrets)
    })
  },
  async sent({ aggregate_id }, tx) {
    await tx.run(sql`update intake_draft set mail_to = null, mail_key = null where id = ${aggregate_id}::uuid`)
  },
}
