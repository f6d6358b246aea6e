import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'

/** One referral, with the steps of its fee. */
export type Referral = ResponseOf<typeof feeReferralEndpoints.readFeeReferral>

export const rereadReferrals = (queries: QueryClient) =>
  Promise.all(
    [feeReferralEndpoints.readFeeReferral, feeReferralEndpoints.listAllFeeReferrals, adminEndpoints.readListCounts].map(
      (endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
