import type { KeyObject } from 'node:crypto'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { withdrawnAmong } from '../../foundation/notifications/consumer-opt-out.ts'
import type { StoredAnswers } from './read-answers.ts'

type Consents = Pick<StoredAnswers, 'email_consent' | 'phone_consent' | 'text_consent'>

/**
 * The answers without the consents that the client withdrew after sending them: a withdrawal ends what was agreed before it.
 * The opt-out link in an email withdraws the consent to further email, including one that waits with these answers.
 */
export async function withConsentsThatHold<Answers extends Consents>(
  db: Sql,
  key: KeyObject,
  answers: Answers,
  { client_id, submitted_at }: { client_id: string; submitted_at: Date },
): Promise<Answers> {
  const withdrawn = await db.rows(
    tables.consent_revocation.pick('consent'),
    sql`
    select distinct consent from consent_revocation
    where client_id = ${client_id}::uuid and revoked_at >= ${submitted_at}::timestamptz`,
  )
  const client = await db.row(tables.client.pick('email'), sql`select email from client where id = ${client_id}::uuid`)
  const stopped = client && (await withdrawnAmong(db, key, [{ email: client.email, submitted_at }])).size > 0
  const none = Object.fromEntries(withdrawn.map(({ consent }) => [`${consent}_consent`, false]))
  return { ...answers, ...none, ...(stopped && { email_consent: false }) }
}
