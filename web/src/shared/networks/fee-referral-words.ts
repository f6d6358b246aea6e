import type { LedgerStep } from '@waymark/contracts/money/ledger/endpoints'
import type { MemberReferral, WholeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeReferralStatus, LicenseStanding } from '@waymark/contracts/networks/fee-referrals/statuses'
import { missingLicense } from '@waymark/rules/networks/fee-referrals/license'
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

export const LICENSE_WORDS: Record<LicenseStanding, string> = {
  active: 'Active',
  unverified: 'Not verified yet',
  no_states: 'No states listed',
  not_in_state: 'Not in this state',
  disabled: 'Account disabled',
  no_account: 'Account deleted',
}

/** Why a referral cannot be won or paid now, or null. The server checks the same. */
export function obstacleTo(
  { license, state, fee_amount, referrer_name, similar }: WholeReferral,
  to: FeeReferralStatus,
): string | null {
  if (to !== 'Won' && to !== 'Paid') return null
  if (to === 'Won' && fee_amount > 0 && license !== 'active') {
    return `${missingLicense(license, state, referrer_name)} This referral can be won after that changes.`
  }
  const other = similar.find(
    ({ same_employer, status }) => same_employer && (status === 'Paid' || (to === 'Won' && status === 'Won')),
  )
  return other
    ? `The referral of this employer by ${other.referrer_name} is already ${other.status}. Only one fee is paid for an employer.`
    : null
}
