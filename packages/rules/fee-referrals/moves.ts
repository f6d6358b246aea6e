import type { FeeReferralStatus } from '@waymark/contracts/fee-referrals/statuses'

const NEXT: Record<FeeReferralStatus, readonly FeeReferralStatus[]> = {
  New: ['Contacted', 'Lost'],
  Contacted: ['Audit', 'Lost'],
  Audit: ['Won', 'Lost'],
  Won: ['Paid', 'Lost'],
  Lost: [],
  Paid: [],
}

/** Where a referral may go next: one step at a time to Paid, and to Lost from anywhere before that. */
export const nextStatuses = (status: FeeReferralStatus): readonly FeeReferralStatus[] => NEXT[status]
