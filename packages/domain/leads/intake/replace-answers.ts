import { emit } from '@waymark/events/outbox'
import { raw, sql, type Transaction } from '@waymark/platform/database'
import type { AnswerSource } from '@waymark/platform/generated/enums'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { answerDifferences } from '@waymark/rules/leads/intake/answer-differences'
import { answeredClient } from '../../answered-client.ts'
import { sealHealth } from '../../client-health.ts'
import { asEarlier, earlierAnswers } from './earlier-answers.ts'
import { ANSWERS, answersAfter, inWords, type StoredAnswers } from './read-answers.ts'

/** How to reach the person, and what they agreed to. Only the person changes these, with proof. */
const THEIRS = ['phone', 'email_consent', 'phone_consent', 'text_consent'] as const
const isTheirs = (column: string) => THEIRS.some((one) => one === column)

/** Earlier revisions that stay. It limits the row of an address that is submitted over and over. */
const KEPT_BEFORE = 20

const replaced = raw(
  ANSWERS.filter((column) => !isTheirs(column))
    .map((column) => `${column} = given.${column}`)
    .join(', '),
)

/** Answers from another state are taken from a broker who is not licensed there. `assign` then asks the broker. */
const staysVisible = raw(`
  given.state is null or given.state = client.state or client.is_mock or exists (
    select from app_user
    where id = client.broker_id and (role = 'sys_admin' or given.state = any(states_licensed))
    for key share)`)

export interface Replacement {
  answers: StoredAnswers
  source: AnswerSource
  /** The broker or administrator who accepted the answers. */
  user_id?: string
  /** Set if the person proved that the mailbox is theirs: when they submitted the answers, with these consents. */
  agreed_at?: Date
  /** Who did it, for the event. */
  actor: string
}

/**
 * Replaces a client's answers and keeps the earlier ones as a revision. The assessment is redone and the broker is told,
 * by the event. Phone number and consents change only if the person agreed to them. Returns the new revision; null for a
 * client who was deleted or closed, and if an edit changes nothing.
 */
export async function replaceAnswers(
  tx: Transaction,
  client_id: string,
  { answers, source, user_id, agreed_at, actor }: Replacement,
  now: Date,
): Promise<number | null> {
  const client = await tx.row(
    answeredClient,
    sql`
    select * from client
    where id = ${client_id}::uuid and revision > 0 and status in ('new', 'contacted', 'quoted') for no key update`,
  )
  if (!client) return null
  const edited = source === 'edited'
  const mine = agreed_at !== undefined || edited
  const consents = agreed_at ? consentsOf(answers) : consentsOf(client)
  const given = {
    ...(edited ? answers : answersAfter(answers, client)),
    ...consents,
    phone: mine ? answers.phone : client.phone,
  }
  const changes = answerDifferences(inWords(client), inWords({ ...given, email: client.email })).map((change) =>
    // Consent to call may end, and with it the number disappears from the record.
    change.name === 'Phone' ? { ...change, before: null, after: null } : change,
  )
  if (edited && changes.length === 0) return null
  const health = await sealHealth(tx, client_id, given.health)
  const earlier = [...earlierAnswers.parse(client.earlier_answers), asEarlier(client)].slice(-KEPT_BEFORE)
  const earlier_answers = await tx.keys.sealText(JSON.stringify(earlier), {
    column: 'client.earlier_answers',
    id: client_id,
  })
  const updated = await tx.row(
    tables.client.pick('revision', 'broker_id'),
    sql`
    update client set
      ${replaced},
      phone = given.phone, email_consent = given.email_consent, phone_consent = given.phone_consent,
      text_consent = given.text_consent,
      county_fips = given.county_fips,
      answers_hash = null,
      earlier_answers = to_jsonb(${earlier_answers}::text),
      revision = client.revision + 1,
      submitted_at = greatest(client.submitted_at, ${agreed_at ?? null}::timestamptz),
      answered_at = ${now}::timestamptz,
      broker_id = case when ${staysVisible} then client.broker_id end,
      updated_at = ${now}::timestamptz
    from jsonb_populate_record(null::client, ${JSON.stringify({ ...given, health })}::jsonb) as given
    where client.id = ${client_id}::uuid
    returning client.revision, client.broker_id`,
  )
  if (!updated) throw new Error('a locked client is gone')
  const { revision } = updated
  const id = newId()
  const sealed_changes = await tx.keys.sealText(JSON.stringify(changes), { column: 'answer_change.changes', id })
  await tx.run(sql`
    insert into answer_change (id, client_id, revision, source, user_id, changes, changed_at)
    values (${id}::uuid, ${client_id}::uuid, ${revision}, ${source}, ${user_id ?? null}::uuid,
            to_jsonb(${sealed_changes}::text), ${now}::timestamptz)`)
  await tx.run(sql`
    update contact_lead set name = nullif(concat_ws(' ', ${given.first_name}::text, ${given.last_name}::text), ''),
                            phone = ${given.phone}
    where client_id = ${client_id}::uuid and contact_type = 'assessment'`)
  await emit(tx, 'client.submitted', client_id, { revision }, { actor })
  return revision
}

const consentsOf = ({ email_consent, phone_consent, text_consent }: StoredAnswers) => ({
  email_consent,
  phone_consent,
  text_consent,
})
