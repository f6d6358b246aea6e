import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { text } from '@waymark/platform/row'
import { inLanguage, t } from '@waymark/words/t'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { letterFaceOfClient } from '../../people/agency/read-face.ts'
import { claimLetter } from './claim-letter.ts'
import { updatePath } from './update-token.ts'

const LETTER = 'proposed_update'
const MOST_A_DAY = 5

const addresseeRow = tables.client.pick('id', 'email', 'submitted_at', 'language').extend({ reference: text })

/**
 * Asks the owner of a mailbox whether new answers with their address are theirs. It goes to the address as it was given
 * before, in the language of the new answers, and repeats nothing that they say. Addresses that opted out of service
 * emails get none.
 */
export const updateLetter: Letter<'client.update_proposed'> = {
  async write({ id: event_id, aggregate_id, payload }, db, { config, secrets, now }) {
    const client = await db.row(
      addresseeRow,
      sql`
      select client.id, email, client.submitted_at, coalesce(answers ->> 'language', client.language) as language,
             proposed_update.reference
      from client
      join proposed_update on client_id = client.id and proposed_update.id = ${payload.update_id}::uuid
      where client.id = ${aggregate_id}::uuid and not is_mock and outcome is null and expires_at > ${now()}::timestamptz`,
    )
    if (!client) return null
    if (await hasOptedOut(db, secrets.mail_link, client.email, client.submitted_at)) return null
    const letter = { event_id, client_id: client.id, letter: LETTER, most_a_day: MOST_A_DAY }
    if (!(await db.transaction((tx) => claimLetter(tx, letter, now())))) return null
    const face = await letterFaceOfClient(db, client.id, now())
    return inLanguage(client.language, () =>
      composeConsumerMail(
        {
          event_id,
          to: client.email,
          client_id: client.id,
          face,
          first_name: null,
          title: t('Please confirm your new answers'),
          said: t(
            'We received new answers with this email address. They do not count yet. Open the link to read and confirm them, or to discard them. If neither you nor your agent accepts them, they are discarded after 14 days. Their reference number is {reference}.',
            { reference: client.reference },
          ),
          action: { label: t('Read and confirm'), path: updatePath(secrets, payload.update_id) },
          why: t(
            'This is a service email about an assessment at {brand_name} with this address. If you did not send new answers, discard them or ignore this email.',
            { brand_name: face?.agency_name ?? config.BRAND_NAME },
          ),
        },
        config,
        secrets,
      ),
    )
  },
}
