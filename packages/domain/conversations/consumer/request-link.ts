import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { inLanguage, t } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { composeConsumerMail } from '../../foundation/notifications/consumer-mail.ts'
import type { Letter } from '../../foundation/notifications/event-letter.ts'
import { once } from '../../idempotency.ts'
import { clientsAt } from '../../leads/clients/clients-at-address.ts'
import { claimLetter } from '../../leads/intake/claim-letter.ts'
import { mailedToken } from '../../leads/intake/intake-token.ts'
import { letterFaceOfClient } from '../../people/agency/read-face.ts'

/** Emails the link of their page to the owner of an address. For an unknown address it writes and responds the same. */
export async function requestOwnLink(context: Context, { email }: { email: string }): Promise<void> {
  const email_key = email.toLowerCase()
  await context.db.transaction((tx) =>
    once(tx, 'requestOwnLink', context, { email }, async () => {
      const client = await tx.row(
        tables.client.pick('id'),
        sql`select id from (${clientsAt(email_key)}) as known order by id desc limit 1`,
      )
      await emit(
        tx,
        'client.link_requested',
        client?.id ?? newId(),
        {},
        { actor: 'anonymous', trace: context.request.id },
      )
      await logAccess(context, 'client.link_requested', 'client', client?.id ?? null, tx)
      return null
    }),
  )
}

const MOST_A_DAY = 5

/**
 * The link of a client's page, for someone who lost it. They asked for it just now, so an address that opted out of
 * service emails gets it, too.
 */
export const linkLetter: Letter<'client.link_requested'> = {
  async write({ id: event_id, aggregate_id }, db, { config, secrets, now }) {
    const client = await db.row(
      tables.client.pick('id', 'email', 'first_name', 'reference', 'language'),
      sql`select id, email, first_name, reference, language from client where id = ${aggregate_id}::uuid and not is_mock and revision > 0`,
    )
    if (!client) return null
    const { id: client_id, email: to, first_name, reference, language } = client
    const letter = { event_id, client_id, letter: 'link', most_a_day: MOST_A_DAY }
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
          title: t('The link to your page'),
          said: t(
            'Your page shows your result, your agent, your messages and your answers. The link works for 90 days. Please do not share it. Your reference number is {reference}.',
            { reference },
          ),
          action: { label: t('Open your page'), path: `/status#token=${mailedToken(secrets, client_id, now())}` },
          why: t(
            'You are getting this email because someone, hopefully you, asked {brand_name} for this link. If this was not you, you can ignore it.',
            { brand_name: face?.agency_name ?? config.BRAND_NAME },
          ),
        },
        config,
        secrets,
      ),
    )
  },
}
