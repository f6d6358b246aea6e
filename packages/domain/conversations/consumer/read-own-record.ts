import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { ConsentReceipt, ConsentRevocation } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { ConsumerActor, Context } from '../../context.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import { reachOf } from '../../foundation/notifications/consumer-reach.ts'
import { sendsTexts } from '../../foundation/notifications/send-text.ts'
import { deletedAfter } from '../../leads/clients/silent-clients.ts'
import { isSuperseded } from '../../leads/intake/is-superseded.ts'
import { proposedAnswers } from '../../leads/intake/read-answers.ts'
import { proposalStatus, readProposal } from '../../leads/intake/read-proposal.ts'
import { readIntakeStatus } from '../../leads/intake/read-status.ts'
import { usualAnswer } from './usual-answer.ts'

export interface Consents {
  receipts: ConsentReceipt[]
  revocations: ConsentRevocation[]
}

/** The consents a consumer gave and revoked, as far back as their token reaches, newest first. */
export async function readConsents(db: Sql, { client_id, since }: ConsumerActor): Promise<Consents> {
  const [receipts, revocations] = await Promise.all([
    db.rows(
      tables.consent_receipt,
      sql`
      select * from consent_receipt where client_id = ${client_id}::uuid and agreed_at >= ${since}::timestamptz
      order by client_revision desc`,
    ),
    db.rows(
      tables.consent_revocation,
      sql`
      select * from consent_revocation where client_id = ${client_id}::uuid and revoked_at >= ${since}::timestamptz
      order by id desc`,
    ),
  ])
  return { receipts, revocations }
}

/** What the sender of answers that wait for a confirmation may see: what they sent, and nothing of the client. */
async function readOwnProposal(db: Sql, actor: ConsumerActor) {
  const proposal = await readProposal(db, actor)
  if (!proposal) throw notFound()
  const [given, consents] = await Promise.all([proposedAnswers(db, proposal.id), readConsents(db, actor)])
  return {
    ...proposalStatus(proposal),
    email_consent: given?.email_consent ?? false,
    phone_consent: given?.phone_consent ?? false,
    text_consent: given?.text_consent ?? false,
    texts_arrive: null,
    ...consents,
    agent_answers_in: null,
    deleted_after: null,
    service_emails: true,
    by_mail: false,
    by_text: false,
    superseded: false,
  }
}

/** What consumers may see of their own record. Throws 404. */
export async function readOwnRecord({
  db,
  config,
  secrets,
  actor,
}: Pick<Context<ConsumerActor>, 'db' | 'config' | 'secrets' | 'actor'>) {
  const client = await db.row(
    tables.client.pick(
      'id',
      'email',
      'submitted_at',
      'phone',
      'email_consent',
      'phone_consent',
      'text_consent',
      'deletion_offered_at',
    ),
    sql`
    select id, email, submitted_at, phone, email_consent, phone_consent, text_consent, deletion_offered_at
    from client where id = ${actor.client_id}::uuid`,
  )
  if (!client) return readOwnProposal(db, actor)
  const { email, submitted_at, deletion_offered_at, email_consent, phone_consent, text_consent } = client
  const [status, consents, opted_out, { text }, superseded] = await Promise.all([
    readIntakeStatus(db, actor, actor.client_id),
    readConsents(db, actor),
    hasOptedOut(db, secrets.mail_link, email, submitted_at),
    reachOf(db, { config, secrets }, client),
    isSuperseded(db, secrets, actor),
  ])
  return {
    ...status,
    email_consent,
    phone_consent,
    text_consent,
    texts_arrive: sendsTexts(config) ? text : null,
    ...consents,
    agent_answers_in: status.agent && (await usualAnswer(db, status.agent.id)),
    deleted_after: deletion_offered_at && deletedAfter(deletion_offered_at),
    service_emails: !opted_out,
    by_mail: actor.by_mail === true,
    by_text: actor.texted_to !== undefined,
    superseded,
  }
}
