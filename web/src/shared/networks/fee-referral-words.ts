import type { LedgerStep } from '@waymark/contracts/money/ledger/endpoints'
import type { MemberReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'
import { price } from '../format/money.ts'

export const toneOf = (status: FeeReferralStatus) =>
  status === 'New' ? 'waiting' : status === 'Won' || status === 'Paid' ? 'good' : 'plain'

/** The pending and earned amounts of a fee now (USD). */
export const standing = (steps: readonly LedgerStep[]) => ({
  pending: steps.reduce((sum, { pending_change }) => sum + Math.round(100 * pending_change), 0) / 100,
  earned: steps.reduce((sum, { earned_change }) => sum + Math.round(100 * earned_change), 0) / 100,
})

/** The effect of a move on the fee, shown before the move is made. `pending` is the pending amount of the fee (USD). */
export function effectOf(
  { status, fee_amount, referrer_name }: MemberReferral,
  to: FeeReferralStatus,
  pending: number,
): string {
  if (fee_amount === 0) return 'This employer is too small for a fee: nothing moves in the ledger.'
  const ledger = `${referrer_name}'s ledger`
  if (to === 'Won') return `Enters ${price(100 * fee_amount)} in ${ledger} as pending.`
  if (to === 'Paid') return `Settles ${price(100 * pending)} in ${ledger}: pending becomes earned, permanently.`
  if (to === 'Lost' && status === 'Won') {
    return `Removes the pending ${price(100 * pending)} from ${ledger} with a counter-entry.`
  }
  return 'Nothing moves in the ledger.'
}
