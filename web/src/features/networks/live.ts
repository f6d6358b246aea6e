import { useQueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/admin/endpoints'
import { councilEndpoints } from '@waymark/contracts/councils/endpoints'
import { directoryEndpoints } from '@waymark/contracts/directory/endpoints'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { feeReferralEndpoints } from '@waymark/contracts/fee-referrals/endpoints'
import { ledgerEndpoints } from '@waymark/contracts/ledger/endpoints'
import { matrixEndpoints } from '@waymark/contracts/matrix/endpoints'
import type { NETWORK_PARTS } from '@waymark/contracts/networks/schemas'
import { opportunityEndpoints } from '@waymark/contracts/opportunities/endpoints'
import { storyEndpoints } from '@waymark/contracts/stories/endpoints'
import { trustCreditEndpoints } from '@waymark/contracts/trust-credits/endpoints'
import { answersFrom } from '../../shared/api/queries.ts'
import { markFresh } from '../../shared/socket/fresh.ts'
import { useLiveMessage } from '../../shared/socket/live.tsx'
import { useBurst } from '../../shared/socket/use-burst.ts'
import { CASE_STUDY_LISTS } from './cases/queries.ts'
import { RESOURCE_LISTS } from './knowledge/queries.ts'

type Part = (typeof NETWORK_PARTS)[number]

/** What is read again when a part of a network changed. */
const READ_AGAIN: Partial<Record<Part, readonly Endpoint[]>> = {
  case_studies: CASE_STUDY_LISTS,
  resources: RESOURCE_LISTS,
  fee_referrals: [
    feeReferralEndpoints.listFeeReferrals,
    feeReferralEndpoints.listAllFeeReferrals,
    feeReferralEndpoints.readFeeReferral,
    adminEndpoints.readListCounts,
  ],
  ledger: [ledgerEndpoints.readLedger, feeReferralEndpoints.readFeeReferral],
  councils: [councilEndpoints.listCouncils, councilEndpoints.readCouncil],
  opportunities: [opportunityEndpoints.listOpportunities, opportunityEndpoints.readOpportunity],
  directory: [directoryEndpoints.listDirectory, directoryEndpoints.readDirectoryEntry],
  matrix: [matrixEndpoints.readMatrix, matrixEndpoints.listMatrixEntries],
  stories: [storyEndpoints.listStories, storyEndpoints.listOwnStories],
  trust_credits: [trustCreditEndpoints.readTrustCredits, trustCreditEndpoints.listContributions],
}

export function useNetworksLive(): void {
  const queries = useQueryClient()
  const changed = useBurst<Part>((parts) => {
    for (const part of new Set(parts)) {
      for (const endpoint of READ_AGAIN[part] ?? []) {
        void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
      }
    }
  })
  useLiveMessage('network:changed', ({ part }) => changed(part))
  useLiveMessage('opportunity:new', ({ opp_id }) => {
    markFresh([opp_id])
    changed('opportunities')
  })
}
