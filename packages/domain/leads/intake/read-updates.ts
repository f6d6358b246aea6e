import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { isPending } from '@waymark/events/deliveries'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, columnsOf } from '@waymark/platform/row'
import { compareAnswers } from '@waymark/rules/leads/intake/answer-differences'
import { inLanguage, t } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import { givenAnswers } from '../../answered-client.ts'
import type { Context } from '../../context.ts'
import { faceOfClient, presentFace } from '../../people/agency/read-face.ts'
import { wrongLink } from '../wrong-link.ts'
import { withConsentsThatHold } from './consents-that-hold.ts'
import { isReplaced } from './decide-update.ts'
import { answersAfter, answersRow, inWords, proposedAnswers, type StoredAnswers } from './read-answers.ts'
import { updateOfToken } from './update-token.ts'

/** Only the person changes these, with proof, so a broker is not asked about them. */
const NOT_ASKED = new Set(['Email address', 'Phone'])

const waitingRow = tables.proposed_update
  .pick('reference', 'submitted_at', 'expires_at')
  .extend({ ...answersRow.columns, asked: bool })

/** Whether an email asks for the confirmation. An address gets only some in a day, and one may be given up or come back. */
const ASKED = sql`
  exists (
    select from outbox_event
    join event_delivery on event_delivery.event_id = outbox_event.id and subscriber = 'mail'
    left join consumer_mail on consumer_mail.event_id = outbox_event.id
    where aggregate_id = proposed_update.client_id and name = 'client.update_proposed'
      and payload ->> 'update_id' = proposed_update.id::text
      and (${isPending} or (consumer_mail.event_id is not null and failed_at is null)))`

/** The answers that wait for a confirmation, beside those that count, newest first. */
export async function waitingUpdates(db: Sql, client_id: string, current: StoredAnswers) {
  const updates = await db.rows(
    waitingRow,
    sql`
    select proposed_update.reference, proposed_update.submitted_at, expires_at, ${ASKED} as asked, ${columnsOf(answersRow, 'given')}
    from proposed_update cross join ${givenAnswers}
    where client_id = ${client_id}::uuid and outcome is null and expires_at > now()
    order by proposed_update.id desc`,
  )
  const before = inWords(current)
  return updates.map(({ id, reference, submitted_at, expires_at, asked, ...given }) => ({
    id,
    reference,
    submitted_at,
    expires_at,
    asked,
    sections: compareAnswers(before, inWords(answersAfter(given, current))).map(({ title, answers: compared }) => ({
      title,
      answers: compared.filter(({ name }) => !NOT_ASKED.has(name)),
    })),
  }))
}

const yesNo = (value: boolean) => (value ? t('Yes') : t('No'))

/** The answers of an emailed link, with a mark on those that would change something. Throws 401. */
export async function openUpdate(
  context: Context,
  token: string,
): Promise<AnswerOf<typeof updateEndpoints.openUpdate>> {
  const now = new Date()
  const { db, secrets } = context
  const update_id = updateOfToken(secrets, token)
  const update = await db.row(tables.proposed_update, sql`select * from proposed_update where id = ${update_id}::uuid`)
  const client =
    update &&
    (await db.row(answersRow, sql`select ${columnsOf(answersRow)} from client where id = ${update.client_id}::uuid`))
  if (!update || !client) throw wrongLink()
  await logAccess(context, 'client.update_opened', 'client', update.client_id)
  const { submitted_at, expires_at } = update
  const outcome = update.outcome ?? (expires_at <= now ? 'expired' : null)
  const sent = outcome === null ? await proposedAnswers(db, update_id) : undefined
  const given = sent && (await withConsentsThatHold(db, secrets.mail_link, sent, update))
  const client_face = await faceOfClient(db, update.client_id, now)
  const face = client_face && presentFace(client_face)
  const replaced = isReplaced(update)
  if (!given) return { submitted_at, expires_at, outcome, replaced, face, sections: [] }
  const [before, after] = inLanguage(
    context.request.language,
    () => [withConsents(client), withConsents(answersAfter(given, client))] as const,
  )
  const sections = compareAnswers(before, after).map(({ title, answers: compared }) => ({
    title,
    answers: compared.flatMap(({ name, before: answer_before, after: answer }) =>
      answer === null ? [] : [{ name, answer, changed: answer_before !== answer }],
    ),
  }))
  return { submitted_at, expires_at, outcome, replaced, face, sections }
}

const withConsents = (answers: StoredAnswers) => [
  ...inWords(answers),
  {
    title: t('What you agree to'),
    answers: [
      { name: t('Further email beyond service emails'), answer: yesNo(answers.email_consent) },
      { name: t('Phone calls'), answer: yesNo(answers.phone_consent) },
      // Not everyone is asked.
      ...(answers.text_consent ? [{ name: t('Text messages'), answer: yesNo(true) }] : []),
    ],
  },
]
