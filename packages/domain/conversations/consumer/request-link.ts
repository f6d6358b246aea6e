import { emit } from '@waymark/events/outbox'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nullable, type RowOf, text } from '@waymark/platform/row'
import { mainTimeZoneOf } from '@waymark/rules/foundation/geography/time-zones'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { inLanguage, locale, t } from '@waymark/words/t'
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
      const [client] = await recordsAt(tx, email_key)
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

const recordRow = tables.client
  .pick('id', 'email', 'first_name', 'reference', 'language', 'state', 'submitted_at')
  .extend({ agent_name: nullable(text) })
type OwnRecord = RowOf<typeof recordRow>

/** The most records that one letter leads to. */
const MOST_RECORDS = 5

/** The records of an address: open ones first, then clients, then those closed as lost. */
const recordsAt = (db: Sql, email_key: string | Statement): Promise<OwnRecord[]> =>
  db.rows(
    recordRow,
    sql`
    select client.id, client.email, client.first_name, reference, language, state, submitted_at,
           nullif(concat_ws(' ', agent.first_name, agent.last_name), '') as agent_name
    from client
    left join app_user as agent on agent.id = client.broker_id and client.assignment_type <> 'admin_queue'
    where client.id in (${clientsAt(email_key)}) and not client.is_mock and revision > 0
    order by case client.status when 'enrolled' then 1 when 'lost' then 2 else 0 end, client.id desc
    limit ${MOST_RECORDS}::int`,
  )

/** Tells records of one address apart, and says nothing about health. */
function nameOf({ submitted_at, state, agent_name }: OwnRecord): string {
  const date = submitted_at.toLocaleDateString(locale(), { dateStyle: 'long', timeZone: mainTimeZoneOf(state) })
  const agent = cleanName(agent_name ?? '')
  return agent === ''
    ? t('Open the page for the assessment from {date}', { date })
    : t('Open the page for the assessment from {date}, with {agent}', { date, agent })
}

/**
 * The link of a client's page, for someone who lost it, and those of the other records of the address: an enrolled client who
 * takes the assessment again has two. They asked for it just now, so an address that opted out of service emails gets it, too.
 */
export const linkLetter: Letter<'client.link_requested'> = {
  async write({ id: event_id, aggregate_id: client_id }, db, { config, secrets, now }) {
    const records = await recordsAt(db, sql`(select email_key from client where id = ${client_id}::uuid)`)
    const [first, ...others] = records
    if (!first) return null
    const letter = { event_id, client_id, letter: 'link', most_a_day: MOST_A_DAY }
    if (!(await db.transaction((tx) => claimLetter(tx, letter, now())))) return null
    const alone = others.length === 0
    // The others may be with other agencies, and about other people who read this mailbox.
    const face = alone ? await letterFaceOfClient(db, client_id, now()) : null
    const pageOf = (record: OwnRecord) => ({
      label: alone ? t('Open your page') : nameOf(record),
      path: `/status#token=${mailedToken(secrets, record.id, now())}`,
    })
    return inLanguage(first.language, () =>
      composeConsumerMail(
        {
          event_id,
          to: first.email,
          client_id: first.id,
          face,
          first_name: records.every(({ first_name }) => first_name === first.first_name) ? first.first_name : null,
          title: t('The link to your page'),
          said: alone
            ? t(
                'Your page shows your result, your agent, your messages and your answers. The link works for 90 days. Please do not share it. Your reference number is {reference}.',
                { reference: first.reference },
              )
            : t(
                'More than one assessment uses this email address. Each has its own page with the result, agent, messages and answers. The links work for 90 days. Please do not share them.',
              ),
          action: pageOf(first),
          others: others.map(pageOf),
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
