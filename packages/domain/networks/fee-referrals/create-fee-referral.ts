import type { BodyOf } from '@waymark/contracts/endpoint'
import type { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { feeCents } from '@waymark/rules/networks/fee-referrals/fee'
import type { Context, UserActor } from '../../context.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { once } from '../../idempotency.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { feeReferralById } from './list-fee-referrals.ts'
import { requireState } from './require-state.ts'

/** Refers an employer. The fee follows today's tiers, also after a correction of the head count. Throws 403 for
 * nonmembers and 422 for an unknown state. */
export async function createFeeReferral(
  context: Context<UserActor>,
  body: BodyOf<typeof feeReferralEndpoints.createFeeReferral>,
) {
  const { actor } = context
  const { state = null } = body
  requireState(state)
  await requireMember(context.db, actor.user, body.network_scope)
  return context.db.transaction(async (tx) => {
    const { referral_id } = await once(tx, 'createFeeReferral', context, body, async () => {
      const id = newId()
      const { fee_tiers } = await readSettings(tx)
      const { network_scope, employer_company, contact_name, email, phone, employee_count_estimate, notes } = body
      await tx.run(sql`
        with brought as (
          insert into fee_referral (id, referrer_id, network_scope, employer_company, contact_name, email, phone,
                                    employee_count_estimate, state, notes, fee_cents)
          values (${id}::uuid, ${actor.user.id}::uuid, ${network_scope}, ${employer_company},
                  ${contact_name}, ${email}, ${phone}, ${employee_count_estimate}, ${state}, ${notes},
                  ${feeCents(employee_count_estimate, fee_tiers.tiers)})
          returning id, referrer_id
        )
        insert into fee_referral_move (id, referral_id, to_status, moved_by)
        select ${newId()}::uuid, id, 'New', referrer_id from brought`)
      await emit(tx, 'fee_referral.moved', id, { referrer_id: actor.user.id, status: 'New' })
      return { referral_id: id }
    })
    const referral = await feeReferralById(tx, referral_id)
    if (!referral) throw notFound()
    return referral
  })
}
