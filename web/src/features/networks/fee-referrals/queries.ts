import type { QueryClient } from '@tanstack/react-query'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { answersFrom } from '../../../shared/api/queries.ts'

export const rereadReferrals = (queries: QueryClient) =>
  Promise.all(
    [feeReferralEndpoints.readFeeReferral, feeReferralEndpoints.listAllFeeReferrals, adminEndpoints.readListCounts].map(
      (endpoint) => queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
    ),
  )
