import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { ConsentReceipt, ConsentRevocation } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { ConsumerActor, Context } from '../../context.ts'
import { hasOptedOut } from '../../foundation/notifications/consumer-opt-out.ts'
import { reachOf } from '../../foundation/notifications/consumer-reach.ts'
import { sendsTexts } from '../../foundation/notifications/send-text.ts'
import { clientsAt } from '../../leads/clients/clients-at-address.ts'
import { deletedAfter } from '../../leads/clients/silent-clients.ts'
import { isSuperseded } from '../../leads/intake/is-superseded.ts'
import { proposedAnswers } from '../../leads/intake/read-answers.ts'
import { proposalStatus, readProposal } from '../../leads/intake/read-proposal.ts'
import { readIntakeStatus } from '../../leads/intake/read-status.ts'
import type { Secrets } from '../../secrets.ts'
import { usualAnswer } from './usual-answer.ts'

export interface Consents {
  receipts: ConsentReceipt[]
  revocations: ConsentRevocation[]
}

/**
 * The consents a consumer gave and revoked, as far back as their token reaches, newest first. A link that is superseded
 * shows only what its own submission agreed to, because what came later may be another person's.
 */
export async function readConsents(
  db: Sql,
  secrets: Pick<Secrets, 'intake_token'>,
  actor: ConsumerActor,
): Promise<Consents & { superseded: boolean }> {
  const { client_id, since } = actor
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
  // Asked last, so that nothing that came while this read is shown.
  const superseded = await isSuperseded(db, secrets, actor)
  if (!superseded) return { receipts, revocations, superseded }
  const own = receipts.filter(({ agreed_at }) => agreed_at.getTime() === since.getTime())
  return { receipts: own, revocations: [], superseded }
}

/** What the sender of answers that wait for a confirmation may see: what they sent, and nothing of the client. */
async function readOwnProposal(db: Sql, secrets: Pick<Secrets, 'intake_token'>, actor: ConsumerActor) {
  const proposal = await readProposal(db, actor)
  if (!proposal) throw notFound()
  const [given, consents] = await Promise.all([proposedAnswers(db, proposal.id), readConsents(db, secrets, actor)])
  return {
    ...proposalStatus(proposal),
    email_consent: given?.email_consent ?? false,
    phone_consent: given?.phone_consent ?? false,
    text_consent: given?.text_consent ?? false,
    texts_arrive: null,
    ...consents,
    agent_answers_in: null,
    deleted_after: null,
    shares_address: false,
    service_emails: true,
    by_mail: false,
    by_text: false,
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
  if (!client) return readOwnProposal(db, secrets, actor)
  const { email, submitted_at, deletion_offered_at } = client
  const [status, consents, opted_out, { text }, shares_address] = await Promise.all([
    readIntakeStatus(db, actor, actor.client_id),
    readConsents(db, secrets, actor),
    hasOptedOut(db, secrets.mail_link, email, submitted_at),
    reachOf(db, { config, secrets }, client),
    actor.by_mail === true &&
      db.exists(sql`
        select from client
        where id in (${clientsAt(email.toLowerCase())}) and id <> ${actor.client_id}::uuid
          and not is_mock and revision > 0`),
  ])
  const given = consents.superseded ? consents.receipts[0] : client
  return {
    ...status,
    email_consent: given?.email_consent ?? false,
    phone_consent: given?.phone_consent ?? false,
    text_consent: given?.text_consent ?? false,
    texts_arrive: sendsTexts(config) && !consents.superseded ? text : null,
    ...consents,
    agent_answers_in: status.agent && (await usualAnswer(db, status.agent.id)),
    deleted_after: deletion_offered_at && deletedAfter(deletion_offered_at),
    shares_address,
    service_emails: !opted_out,
    by_mail: actor.by_mail === true,
    by_text: actor.texted_to !== undefined,
  }
}
