import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'

/** Everything that shows a changed referral. */
export const REFERRAL_READS = [
  feeReferralEndpoints.readFeeReferral,
  feeReferralEndpoints.listAllFeeReferrals,
  adminEndpoints.readListCounts,
]
