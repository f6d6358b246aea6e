import type { QueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/admin/endpoints'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { feeReferralEndpoints } from '@waymark/contracts/fee-referrals/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'

/** One referral, with the steps of its fee. */
export type Referral = ResponseOf<typeof feeReferralEndpoints.readFeeReferral>

export const rereadReferrals = (queries: QueryClient) =>
  Promise.all(
    [feeReferralEndpoints.readFeeReferral, feeReferralEndpoints.listAllFeeReferrals, adminEndpoints.readListCounts].map(
      (endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
