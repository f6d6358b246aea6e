import { emit } from '@waymark/events/outbox'
import { type Sql, sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { FeeReferral, FeeReferralStatus } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nextStatuses } from '@waymark/rules/networks/fee-referrals/moves'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { enterFee, reverseFee, settleFee } from '../../money/ledger/move-fee.ts'
import { feeReferralById } from './list-fee-referrals.ts'

/**
 * Moves a referral one step and updates its fee in the same transaction. A repeat changes nothing, and one of several
 * simultaneous moves counts. Throws 404 for an unknown referral, 409 for an invalid move.
 */
export async function moveFeeReferral(context: Context<UserActor>, id: string, to: FeeReferralStatus) {
  const { actor, request } = context
  return context.db.transaction(async (tx) => {
    const fee = await tx.row(tables.fee_referral, sql`select * from fee_referral where id = ${id}::uuid for update`)
    if (!fee) throw notFound()
    if (fee.status !== to) {
      if (!nextStatuses(fee.status).includes(to)) {
        throw conflict(`A referral that is ${fee.status} cannot become ${to}.`)
      }
      await tx.run(sql`
        with moved as (
          update fee_referral set status = ${to}, updated_at = now() where id = ${id}::uuid
          returning id
        )
        insert into fee_referral_move (id, referral_id, from_status, to_status, moved_by)
        select ${newId()}::uuid, id, ${fee.status}, ${to},
               ${actor.user.id}::uuid
        from moved`)
      await moveFee(tx, fee, to, actor.user.id)
      const { referrer_id } = fee
      await emit(
        tx,
        'fee_referral.moved',
        id,
        { referrer_id, status: to },
        { actor: actorName(actor), trace: request.id },
      )
      await notifyUser(tx, {
        user_id: referrer_id,
        kind: 'fee_referral_moved',
        about: fee.employer_company,
        body: `${fee.employer_company}: ${to}.`,
      })
      await logAccess(context, 'fee_referral.moved', 'fee_referral', id, tx)
    }
    const referral = await feeReferralById(tx, id)
    if (!referral) throw notFound()
    return referral
  })
}

async function moveFee(tx: Sql, fee: FeeReferral, to: FeeReferralStatus, posted_by: string): Promise<void> {
  if (to === 'Won') await enterFee(tx, fee, posted_by)
  if (to === 'Paid') await settleFee(tx, fee, posted_by)
  if (to === 'Lost' && fee.status === 'Won') await reverseFee(tx, fee, posted_by)
}
