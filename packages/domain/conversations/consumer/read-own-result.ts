import type { OwnResult } from '@waymark/contracts/coverage/entitlement/consumer-result'
import { isClosed } from '@waymark/contracts/leads/clients/closed-record'
import { emit } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, float8, nullable } from '@waymark/platform/row'
import { consumerResult } from '@waymark/rules/coverage/entitlement/consumer-result'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { inLanguage } from '@waymark/words/t'
import { answeredClient } from '../../answered-client.ts'
import type { ConsumerActor } from '../../context.ts'
import { estimateFor } from '../../coverage/entitlement/household-of-client.ts'
import { ofSubmission, submissionSeenBy } from '../../coverage/risk/assess-client.ts'
import { assessProposal } from '../../coverage/risk/assess-proposal.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { inWords, proposedAnswers } from '../../leads/intake/read-answers.ts'
import { readProposal } from '../../leads/intake/read-proposal.ts'

const clientRow = answeredClient.extend({ projected_annual_cost: nullable(float8), is_own: bool })

/** What the sender of a proposed update said. Undefined once it ended. Throws 404. */
async function answersOfProposal(db: Database, actor: ConsumerActor) {
  const proposal = await readProposal(db, actor)
  if (!proposal) throw notFound()
  const [answers, assessment] = await Promise.all([proposedAnswers(db, proposal.id), assessProposal(db, proposal.id)])
  return (
    answers && {
      ...answers,
      reference: proposal.reference,
      projected_annual_cost: assessment?.projected_annual_cost ?? null,
    }
  )
}

/** Only the first opening is written, so that reading again writes nothing. Neither the address nor the browser is kept. */
async function rememberOpening(db: Database, client_id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const opened = await tx.row(
      tables.client.pick('broker_id'),
      sql`
      update client set result_opened_at = now() where id = ${client_id}::uuid and result_opened_at is null
      returning broker_id`,
    )
    if (!opened) return
    await emit(tx, 'client.result_opened', client_id, opened)
  })
}

/**
 * What a consumer's household may be entitled to, and what they told us. Null for the token of a submission that was
 * followed by another, because anyone can submit under someone else's email address, and for answers that were
 * not confirmed. Throws 404.
 */
export async function readOwnResult(
  db: Database,
  actor: ConsumerActor,
  now: Date,
  language: string,
): Promise<OwnResult> {
  const submitted_at = submissionSeenBy(actor)
  const client = await db.row(
    clientRow,
    sql`
    select client.*,
           (select projected_annual_cost from risk_assessment where client_id = client.id order by id desc limit 1)
             as projected_annual_cost,
           ${submitted_at}::timestamptz is null or ${ofSubmission(actor.client_id, submitted_at, sql`client.revision`)}
             as is_own
    from client where id = ${actor.client_id}::uuid`,
  )
  if (client && !client.is_own) return null
  if (client?.result_opened_at === null) await rememberOpening(db, client.id)
  const answers = client ?? (await answersOfProposal(db, actor))
  if (!answers) return null
  const estimate = estimateFor(answers, await readSettings(db), now)
  return inLanguage(language, () => ({
    reference: answers.reference,
    result: consumerResult(estimate, earliestDayIn(estimate.state, now), answers.household_size),
    told_us: inWords(answers),
    closed: client !== undefined && isClosed(client.status),
  }))
}
