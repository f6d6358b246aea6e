import type { BodyOf } from '@waymark/contracts/endpoint'
import type { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { mayBe } from '@waymark/rules/networks/case-studies/actions'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { type Found, findCaseStudy, lockCaseStudy } from './find-case-study.ts'
import { requireWon } from './require-won.ts'
import { withdraw } from './withdraw-case-study.ts'

type Decision = BodyOf<typeof caseStudyEndpoints.decideCaseStudy>

/**
 * An administrator's decision on a case study; the author is notified. Only the first of simultaneous decisions counts,
 * and a repeat changes nothing. Throws 409 when the status does not allow it, and for a text that changed after it was
 * read.
 */
export function decideCaseStudy(context: Context<UserActor>, id: string, decision: Decision): Promise<Found> {
  return context.db.transaction(async (tx) => {
    const found = await lockCaseStudy(tx, id)
    if (decision.decision === 'approve') return approve(context, tx, found, decision.submitted_at)
    if (decision.decision === 'decline') return decline(context, tx, found, decision.reason)
    const withdrawn = await withdraw(tx, found, true)
    if (found.consent_withdrawn_at === null) await logAccess(context, 'case_study.withdrawn', 'case_study', id, tx)
    return withdrawn
  })
}

async function approve(context: Context<UserActor>, tx: Transaction, found: Found, submitted_at: string) {
  const { id } = found
  if (found.submitted_at?.getTime() !== Date.parse(submitted_at)) {
    throw conflict('This case study changed since you read it. Please read it again.', 'changed')
  }
  if (found.status === 'approved') return found
  if (!mayBe('approve', found)) throw conflict('This case study is not waiting for approval.')
  await requireWon(tx, found.referral_id)
  await tx.run(sql`
    update case_study
    set status = 'approved', decided_by = ${context.actor.user.id}::uuid, approved_at = now(), updated_at = now()
    where id = ${id}::uuid`)
  await announce(context, tx, found, 'case_study.approved')
  return findCaseStudy(tx, id)
}

async function decline(context: Context<UserActor>, tx: Transaction, found: Found, reason: string) {
  const { id } = found
  if (found.status === 'declined') return found
  if (!mayBe('decline', found)) throw conflict('This case study is not waiting for a decision.')
  await tx.run(sql`
    update case_study
    set status = 'declined', decided_by = ${context.actor.user.id}::uuid, approved_at = null, decline_reason = ${reason},
        updated_at = now()
    where id = ${id}::uuid`)
  await announce(context, tx, found, 'case_study.declined')
  return findCaseStudy(tx, id)
}

async function announce(
  context: Context<UserActor>,
  tx: Transaction,
  { id, author_id, network_scope: network }: Found,
  event: 'case_study.approved' | 'case_study.declined',
): Promise<void> {
  await emit(tx, event, id, { author_id, network })
  await logAccess(context, event, 'case_study', id, tx)
}
