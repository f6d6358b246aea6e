import type { LedgerStep } from '@waymark/contracts/money/ledger/endpoints'
import type { MemberReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'
import { price } from '../format/money.ts'

export const toneOf = (status: FeeReferralStatus) =>
  status === 'New' ? 'waiting' : status === 'Won' || status === 'Paid' ? 'good' : 'plain'

/** What stands of a fee now (USD). */
export const standing = (steps: readonly LedgerStep[]) => ({
  pending: steps.reduce((sum, { pending_change }) => sum + Math.round(100 * pending_change), 0) / 100,
  earned: steps.reduce((sum, { earned_change }) => sum + Math.round(100 * earned_change), 0) / 100,
})

/** What a move does to the fee, said before it is made. `pending` is what stands of it (USD). */
export function effectOf(
  { status, fee_amount, referrer_name }: MemberReferral,
  to: FeeReferralStatus,
  pending: number,
): string {
  if (fee_amount === 0) return 'This employer is too small for a fee: nothing moves in the ledger.'
  const ledger = `${referrer_name}'s ledger`
  if (to === 'Won') return `Enters ${price(100 * fee_amount)} in ${ledger} as pending.`
  if (to === 'Paid') return `Settles ${price(100 * pending)} in ${ledger}: pending becomes earned, for good.`
  if (to === 'Lost' && status === 'Won') {
    return `Takes ${price(100 * pending)} that is pending out of ${ledger} by a counter-entry.`
  }
  return 'Nothing moves in the ledger.'
}
