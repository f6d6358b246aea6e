import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { mainTimeZoneOf } from '@waymark/rules/foundation/geography/time-zones'
import { inLanguage, locale, t } from '@waymark/words/t'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { letterFaceOfClient } from '../../people/agency/read-face.ts'
import { claimLetter } from '../intake/claim-letter.ts'
import { mailedToken } from '../intake/intake-token.ts'
import { deletedAfter, heardSinceOffer, offerSent } from './silent-clients.ts'

/** The day that the page of most people in this state shows. */
const dayOf = (at: Date, state: string | null) =>
  at.toLocaleDateString(locale(), { dateStyle: 'long', timeZone: mainTimeZoneOf(state) })

/** Tells a silent client when their data will be deleted, and how to keep it. */
export const deletionLetter: Letter<'client.deletion_offered'> = {
  async write({ id: event_id, aggregate_id }, db, { config, secrets, now }) {
    const client = await db.row(
      tables.client.pick('id', 'email', 'first_name', 'reference', 'language', 'state', 'submitted_at'),
      sql`
      select id, email, first_name, reference, language, state, submitted_at
      from client where id = ${aggregate_id}::uuid and deletion_offered_at is not null and not (${heardSinceOffer})`,
    )
    if (!client) return null
    const { id: client_id, email: to, first_name, reference, language, state, submitted_at } = client
    if (await hasOptedOut(db, secrets.mail_link, to, submitted_at)) return null
    const letter = { event_id, client_id, letter: 'deletion', most_a_day: 1 }
    if (!(await db.transaction((tx) => claimLetter(tx, letter, now())))) return null
    const face = await letterFaceOfClient(db, client_id, now())
    return inLanguage(language, () =>
      composeConsumerMail(
        {
          event_id,
          to,
          client_id,
          face,
          first_name,
          title: t('We will delete your data'),
          said: t(
            'We have not heard from you for a long time, so we will delete your answers, contact details and messages on {date}. If you still want them, open your page and choose to keep them. You can also delete them there at once. Your reference number is {reference}.',
            { date: dayOf(deletedAfter(now()), state), reference },
          ),
          action: { label: t('Open your page'), path: `/status#token=${mailedToken(secrets, client_id, now())}` },
          why: t('This is a service email about the assessment you asked for at {brand_name}.', {
            brand_name: face?.agency_name ?? config.BRAND_NAME,
          }),
        },
        config,
        secrets,
      ),
    )
  },

  async sent({ aggregate_id }, tx, mailed) {
    if (mailed) await offerSent(tx, aggregate_id)
  },
}
