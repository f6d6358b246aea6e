import type { QueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/admin/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/fee-referrals/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'

export const rereadReferrals = (queries: QueryClient) =>
  Promise.all(
    [feeReferralEndpoints.readFeeReferral, feeReferralEndpoints.listAllFeeReferrals, adminEndpoints.readListCounts].map(
      (endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
