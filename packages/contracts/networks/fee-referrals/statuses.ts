export const FEE_REFERRAL_STATUSES = ['New', 'Contacted', 'Audit', 'Won', 'Lost', 'Paid'] as const
export type FeeReferralStatus = (typeof FEE_REFERRAL_STATUSES)[number]
