import { DECLINE_UNDO_MS, openItems, VETTING_ITEMS } from '@waymark/contracts/networks/applications/options'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { MemberApplication } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { inviteApplicant } from '../../people/accounts/application-invites.ts'
import { isHeard, undecidedStatus } from './read-application.ts'

const SAID: Record<MemberApplication['status'], string> = {
  received: 'This application is open again.',
  asked: 'This application is waiting for an answer.',
  approved: 'This application is approved, which is final.',
  declined: 'This application is declined. Reopen it first.',
  withdrawn: 'The applicant withdrew this application.',
}

/** Asks the applicant a question. Throws 404, and 409 after a decision. */
export const askApplicant = (context: Context<UserActor>, application_id: string, question: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = new Date()
    await inReview(tx, application_id)
    const question_id = newId()
    await tx.run(sql`
      insert into application_question (id, application_id, question, asked_by, asked_at)
      values (${question_id}, ${application_id}::uuid, ${question}, ${context.actor.user.id}, ${now})`)
    await tx.run(sql`
      update member_application set status = 'asked', updated_at = ${now} where id = ${application_id}::uuid`)
    await emit(tx, 'application.asked', application_id, { question_id })
    await logAccess(context, 'application.asked', 'member_application', application_id, tx)
  })

/**
 * Approves an application permanently and invites the applicant, who joins with an account that they have or create. An
 * account with the same address may be a stranger's. The row is locked, so that one of several approvals wins, and no tick
 * is taken back meanwhile. Throws 404, and 409 after a decision or if an item of the checklist is open.
 */
export const approveApplication = (context: Context<UserActor>, application_id: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = new Date()
    await inReview(tx, application_id)
    await requireVetted(tx, application_id)
    const decision = await decide(tx, context, application_id, 'approved', null, now)
    await inviteApplicant(tx, context, application_id, now)
    await emit(tx, 'application.approved', application_id, { decision })
    await logAccess(context, 'application.approved', 'member_application', application_id, tx)
  })

/**
 * Sends another invitation to an applicant who did not use the first. Throws 404, and 409 if there is no one to invite.
 */
export const inviteAgain = (context: Context<UserActor>, application_id: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const application = await held(tx, application_id)
    if (application.status !== 'approved') throw conflict('Only approved applicants can be invited.')
    const used = await tx.exists(sql`
      select from invite_code where application_id = ${application_id}::uuid and used_at is not null
      union all select from network_membership where application_id = ${application_id}::uuid`)
    if (used) throw conflict('The invitation was already used.')
    await inviteApplicant(tx, context, application_id, new Date())
    await emit(tx, 'application.invited', application_id, { decision: application.decision })
    await logAccess(context, 'application.invited', 'member_application', application_id, tx)
  })

/** Declines an application; the applicant is emailed a minute later. Throws 404, and 409 after a decision. */
export const declineApplication = (
  context: Context<UserActor>,
  application_id: string,
  reason: string,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = new Date()
    await inReview(tx, application_id)
    const decision = await decide(tx, context, application_id, 'declined', reason, now)
    const due = { mail: new Date(now.getTime() + DECLINE_UNDO_MS) }
    await emit(tx, 'application.declined', application_id, { decision }, { due })
    await logAccess(context, 'application.declined', 'member_application', application_id, tx)
  })

/** Takes a decline back and informs the applicant if they knew. Throws 404, and 409 if it was not declined. */
export const reopenApplication = (context: Context<UserActor>, application_id: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const now = new Date()
    const application = await held(tx, application_id)
    if (application.status !== 'declined') throw conflict(SAID[application.status], 'application_decided')
    const decision = await decide(tx, context, application_id, null, null, now)
    const except = isHeard(application, now) ? [] : (['mail'] as const)
    await emit(tx, 'application.reopened', application_id, { decision }, { except })
    await logAccess(context, 'application.reopened', 'member_application', application_id, tx)
  })

/** Locks an application. Throws 404. */
export async function held(tx: Transaction, id: string): Promise<MemberApplication> {
  const application = await tx.row(
    tables.member_application,
    sql`select * from member_application where id = ${id}::uuid for update`,
  )
  if (!application) throw notFound()
  return application
}

/** Locks an undecided application. Throws 404, and 409 after a decision. */
export async function inReview(tx: Transaction, id: string): Promise<MemberApplication> {
  const application = await held(tx, id)
  const { status } = application
  if (status !== 'received' && status !== 'asked') throw conflict(SAID[status], 'application_decided')
  return application
}

async function requireVetted(tx: Transaction, application_id: string): Promise<void> {
  const checked = await tx.rows(
    tables.application_check.pick('item'),
    sql`select item from application_check where application_id = ${application_id}::uuid`,
  )
  const open = VETTING_ITEMS.filter((item) => !checked.some((check) => check.item === item))
  if (open.length > 0) throw conflict(openItems(open), 'vetting_incomplete')
}

/** Without a status it takes the last decision back. */
async function decide(
  tx: Transaction,
  { actor }: Context<UserActor>,
  id: string,
  status: 'approved' | 'declined' | null,
  decline_reason: string | null,
  now: Date,
): Promise<number> {
  const decided = status === null ? null : now
  const row = await tx.row(
    tables.member_application.pick('decision'),
    sql`
    update member_application set
      status = ${status ?? undecidedStatus(id)}, decline_reason = ${decline_reason}, decision = decision + 1,
      decided_by = ${actor.user.id}, decided_at = ${decided}::timestamptz, updated_at = ${now}
    where id = ${id}::uuid returning decision`,
  )
  if (!row) throw notFound()
  return row.decision
}
