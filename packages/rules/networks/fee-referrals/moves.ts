import type { FeeReferralStatus } from '@waymark/contracts/networks/fee-referrals/statuses'

const NEXT: Record<FeeReferralStatus, readonly FeeReferralStatus[]> = {
  New: ['Contacted', 'Lost'],
  Contacted: ['Audit', 'Lost'],
  Audit: ['Won', 'Lost'],
  Won: ['Paid', 'Lost'],
  Lost: [],
  Paid: [],
}

/** The next statuses of a referral: one step at a time up to Paid, or Lost from any status before that. */
export const nextStatuses = (status: FeeReferralStatus): readonly FeeReferralStatus[] => NEXT[status]
