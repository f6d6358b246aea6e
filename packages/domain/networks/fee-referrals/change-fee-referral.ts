import type { BodyOf } from '@waymark/contracts/endpoint'
import type { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Sql, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { FeeReferral, FeeReferralStatus } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nextStatuses } from '@waymark/rules/networks/fee-referrals/moves'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { enterFee, reverseFee, settleFee } from '../../money/ledger/move-fee.ts'
import { correctFeeReferral } from './correct-fee-referral.ts'
import { lockFees, requireOnlyFee } from './find-similar.ts'
import { feeReferralById } from './list-fee-referrals.ts'
import { requireLicense } from './require-license.ts'

/**
 * Corrects a referral, moves it one step, or both, and updates its fee in the same transaction. A repeat changes
 * nothing, and one of several simultaneous moves counts. Throws 404 for an unknown referral, 409 for an invalid move, one
 * from another status than the administrator saw, a missing license, or a second fee for the same employer.
 */
export async function changeFeeReferral(
  context: Context<UserActor>,
  id: string,
  { status: to, from, reason, ...facts }: BodyOf<typeof feeReferralEndpoints.changeFeeReferral>,
) {
  return context.db.transaction(async (tx) => {
    // Before the row, in the same order as everyone who decides about fees.
    if (to === 'Won' || to === 'Paid' || reason !== null) await lockFees(tx)
    const fee = await tx.row(tables.fee_referral, sql`select * from fee_referral where id = ${id}::uuid for update`)
    if (!fee) throw notFound()
    const corrected = reason === null ? fee : await correctFeeReferral(context, tx, fee, { ...facts, reason })
    if (to !== undefined && to !== fee.status) await changeStatus(context, tx, corrected, to, from)
    const referral = await feeReferralById(tx, id)
    if (!referral) throw notFound()
    return referral
  })
}

async function changeStatus(
  context: Context<UserActor>,
  tx: Transaction,
  fee: FeeReferral,
  to: FeeReferralStatus,
  from: FeeReferralStatus = fee.status,
): Promise<void> {
  const { actor } = context
  if (!nextStatuses(fee.status).includes(to)) {
    throw conflict(`A referral that is ${fee.status} cannot become ${to}.`)
  }
  // Otherwise "Lost", chosen for a referral without a fee, would take back one that was won meanwhile.
  if (from !== fee.status) {
    throw conflict(`This referral became ${fee.status} after you opened it. Please check it again.`, 'moved')
  }
  if (to === 'Won') await requireLicense(tx, fee)
  if (to === 'Won' || to === 'Paid') await requireOnlyFee(tx, fee.id, to)
  await tx.run(sql`
    with moved as (
      update fee_referral set status = ${to}, updated_at = now() where id = ${fee.id}::uuid
      returning id
    )
    insert into fee_referral_move (id, referral_id, from_status, to_status, moved_by)
    select ${newId()}::uuid, id, ${fee.status}, ${to},
           ${actor.user.id}::uuid
    from moved`)
  await moveFee(tx, fee, to, actor.user.id)
  const { referrer_id } = fee
  await emit(tx, 'fee_referral.moved', fee.id, { referrer_id, status: to })
  await notifyUser(tx, {
    user_id: referrer_id,
    kind: 'fee_referral_moved',
    about: fee.employer_company,
    body: `${fee.employer_company}: ${to}.`,
  })
  await logAccess(context, 'fee_referral.moved', 'fee_referral', fee.id, tx)
}

async function moveFee(tx: Sql, fee: FeeReferral, to: FeeReferralStatus, posted_by: string): Promise<void> {
  if (to === 'Won') await enterFee(tx, fee, posted_by)
  if (to === 'Paid') await settleFee(tx, fee, posted_by)
  if (to === 'Lost' && fee.status === 'Won') await reverseFee(tx, fee, posted_by)
}
