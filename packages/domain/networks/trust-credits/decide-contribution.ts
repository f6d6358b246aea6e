import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, forbidden, notFound } from '@waymark/platform/errors'
import type { Contribution, ContributionStatus } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { post } from '../../money/ledger/post-transaction.ts'
import { contributionById } from './list-contributions.ts'

type Decision = Exclude<ContributionStatus, 'recorded'>

/**
 * Credits the hours to the giver in the same transaction, once however often it is called. Throws 403 for the giver.
 */
export const confirmContribution = (context: Context<UserActor>, id: string) =>
  decideOnce(context, id, 'confirmed', null, async (tx, { giver_id, hours }) => {
    await post(tx, {
      tx_type: 'hours_contributed',
      subject_id: id,
      // The reason is stored with the contribution only, because ledger entries can never be deleted.
      memo: 'Hours contributed',
      posted_by: context.actor.user.id,
      entries: [
        { account: 'house_hours', user_id: null, amount: -hours },
        { account: 'member_hours', user_id: giver_id, amount: hours },
      ],
    })
    await notifyUser(tx, { user_id: giver_id, kind: 'hours_confirmed' })
  })

export const declineContribution = (context: Context<UserActor>, id: string, reason: string | null) =>
  decideOnce(context, id, 'declined', reason, (tx, { giver_id }) =>
    notifyUser(tx, { user_id: giver_id, kind: 'hours_declined' }),
  )

/** Withdraws an undecided contribution. Throws 403 for the receiver. */
export const withdrawContribution = (context: Context<UserActor>, id: string) =>
  decideOnce(context, id, 'withdrawn', null, async () => undefined)

/**
 * A repeat changes nothing; only the first of simultaneous decisions counts. Throws 403 for the wrong one of the two,
 * 409 after a different decision.
 */
async function decideOnce(
  context: Context<UserActor>,
  id: string,
  status: Decision,
  reason: string | null,
  effect: (tx: Transaction, contribution: Contribution) => Promise<void>,
) {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const found = await tx.row(tables.contribution, sql`select * from contribution where id = ${id}::uuid for update`)
    if (!found) throw notFound()
    const { giver_id, receiver_id } = found
    const decider = status === 'withdrawn' ? giver_id : receiver_id
    if (actor.user.id !== decider) {
      throw forbidden(
        status === 'withdrawn'
          ? 'Only the member who gave the hours can withdraw them.'
          : 'You can’t confirm or decline your own hours.',
      )
    }
    if (found.status !== status) {
      if (found.status !== 'recorded') throw conflict(`These hours are already ${found.status}.`)
      await tx.run(sql`
        update contribution
        set status = ${status}, decline_reason = ${reason}, decided_at = now()
        where id = ${id}::uuid`)
      await effect(tx, found)
      await emit(tx, 'contribution.changed', id, { giver_id, receiver_id })
    }
    const contribution = await contributionById(tx, id)
    if (!contribution) throw notFound()
    return contribution
  })
}
