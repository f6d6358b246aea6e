import type { BodyOf } from '@waymark/contracts/endpoint'
import type { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { lockFees, readSimilar } from './find-similar.ts'

/**
 * Stores whether two similar referrals are of the same employer, and why. What is decided already changes nothing.
 * Throws 409 for referrals that have neither the company name nor the contact in common.
 */
export async function compareFeeReferrals(
  context: Context<UserActor>,
  referral_id: string,
  { other_id, same_employer, reason }: BodyOf<typeof feeReferralEndpoints.compareFeeReferrals>,
): Promise<void> {
  const { actor } = context
  await context.db.transaction(async (tx) => {
    await lockFees(tx)
    const other = (await readSimilar(tx, referral_id)).find(({ id }) => id === other_id)
    if (!other) throw conflict('These referrals have neither the company name nor the contact’s email in common.')
    if (other.same_employer === same_employer) return
    await tx.run(sql`
      insert into employer_comparison (id, referral_id, other_id, same_employer, reason, decided_by)
      values (${newId()}::uuid, ${referral_id}::uuid, ${other_id}::uuid, ${same_employer}, ${reason},
              ${actor.user.id}::uuid)`)
    await emit(tx, 'fee_referral.compared', referral_id, { other_id })
    await logAccess(context, 'fee_referral.compared', 'fee_referral', referral_id, tx)
  })
}
