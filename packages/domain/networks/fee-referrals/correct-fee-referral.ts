import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { FeeReferral } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { dollars } from '@waymark/rules/foundation/dollars'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { feeCents } from '@waymark/rules/networks/fee-referrals/fee'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { enterFee, settleFee } from '../../money/ledger/move-fee.ts'
import { requireOnlyFee } from './find-similar.ts'
import { requireLicense } from './require-license.ts'
import { requireState } from './require-state.ts'
import { tiersAt } from './tiers-at.ts'

interface Correction {
  employee_count_estimate?: number | undefined
  state?: string | null | undefined
  reason: string
}

/**
 * Corrects the head count or the state of a referral that the caller has locked, after the lock on fees. The fee follows
 * the tiers at the time of the referral. What is correct already changes nothing. A referral that was won without a fee is
 * corrected like an open one, and enters its fee then. Throws 409 for one that is lost or was won with a fee, for a
 * missing license, and for a second fee for the same employer.
 */
export async function correctFeeReferral(
  context: Context<UserActor>,
  tx: Transaction,
  fee: FeeReferral,
  correction: Correction,
): Promise<FeeReferral> {
  const { actor } = context
  const { employee_count_estimate = fee.employee_count_estimate, state = fee.state, reason } = correction
  requireState(state)
  const counted = employee_count_estimate !== fee.employee_count_estimate
  if (!counted && state === fee.state) return fee
  if (fee.status === 'Lost') throw conflict('A referral that is Lost cannot be corrected.')
  const won = fee.status === 'Won' || fee.status === 'Paid'
  if (won && fee.fee_cents > 0) {
    throw conflict(`This referral is already ${fee.status}. Correct its fee in the ledger instead.`)
  }
  const fee_cents = counted
    ? feeCents(employee_count_estimate, (await tiersAt(tx, fee.created_at)).tiers)
    : fee.fee_cents
  const corrected = await tx.row(
    tables.fee_referral,
    sql`
    with noted as (
      insert into fee_referral_correction (id, referral_id, reason, from_employee_count, to_employee_count,
                                           from_fee_cents, to_fee_cents, from_state, to_state, corrected_by)
      values (${newId()}::uuid, ${fee.id}::uuid, ${reason}, ${fee.employee_count_estimate}, ${employee_count_estimate},
              ${fee.fee_cents}, ${fee_cents}, ${fee.state}, ${state}, ${actor.user.id}::uuid)
    )
    update fee_referral set employee_count_estimate = ${employee_count_estimate}, state = ${state},
                            fee_cents = ${fee_cents}, updated_at = now()
    where id = ${fee.id}::uuid returning *`,
  )
  if (!corrected) throw new Error('a locked referral was not corrected')
  if (won) {
    await requireLicense(tx, corrected)
    if (fee_cents > 0) await requireOnlyFee(tx, fee.id, fee.status)
    await enterFee(tx, corrected, actor.user.id)
    if (fee.status === 'Paid') await settleFee(tx, corrected, actor.user.id)
  }
  const { referrer_id, employer_company } = fee
  await emit(tx, 'fee_referral.corrected', fee.id, { referrer_id })
  const changes = [
    ...(counted
      ? [`${employee_count_estimate.toLocaleString('en-US')} employees, fee ${dollars(fee_cents / 100)}`]
      : []),
    ...(state !== fee.state ? [state === null ? 'no state' : stateName(state)] : []),
  ]
  await notifyUser(tx, {
    user_id: referrer_id,
    kind: 'fee_referral_corrected',
    about: employer_company,
    body: `${employer_company}: ${changes.join(', ')}.`,
  })
  await logAccess(context, 'fee_referral.corrected', 'fee_referral', fee.id, tx)
  return corrected
}
