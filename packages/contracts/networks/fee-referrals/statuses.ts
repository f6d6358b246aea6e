export const FEE_REFERRAL_STATUSES = ['New', 'Contacted', 'Audit', 'Won', 'Lost', 'Paid'] as const
export type FeeReferralStatus = (typeof FEE_REFERRAL_STATUSES)[number]

/** Whether a referrer has an active license for an employer, or why not. */
export const LICENSE_STANDINGS = [
  'active',
  'unverified',
  'no_states',
  'not_in_state',
  'disabled',
  'no_account',
] as const
export type LicenseStanding = (typeof LICENSE_STANDINGS)[number]
