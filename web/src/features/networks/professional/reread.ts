import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@waymark/contracts/endpoint'
import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import type { NETWORK_PARTS } from '@waymark/contracts/people/memberships/schemas'
import { answersFrom } from '../../../shared/api/queries.ts'
import { CASE_STUDY_LISTS } from '../../../shared/networks/case-studies.ts'
import { RESOURCE_LISTS } from '../../../shared/networks/resources.ts'

type Part = (typeof NETWORK_PARTS)[number]

/** The endpoints to refetch when a part of a network changes. */
const READ_AGAIN: Partial<Record<Part, readonly Endpoint[]>> = {
  case_studies: CASE_STUDY_LISTS,
  resources: RESOURCE_LISTS,
  fee_referrals: [
    feeReferralEndpoints.listFeeReferrals,
    feeReferralEndpoints.listAllFeeReferrals,
    feeReferralEndpoints.readFeeReferral,
    adminEndpoints.readListCounts,
    // Only won referrals have one.
    ...CASE_STUDY_LISTS,
  ],
  ledger: [ledgerEndpoints.readLedger, feeReferralEndpoints.readFeeReferral],
  councils: [councilEndpoints.listCouncils, councilEndpoints.readCouncil],
  applications: [applicationEndpoints.findApplications, applicationEndpoints.readApplication],
  opportunities: [opportunityEndpoints.listOpportunities, opportunityEndpoints.readOpportunity],
  directory: [directoryEndpoints.listDirectory, directoryEndpoints.readDirectoryEntry],
  matrix: [matrixEndpoints.readMatrix, matrixEndpoints.listMatrixEntries],
  stories: [storyEndpoints.listStories, storyEndpoints.listOwnStories],
  trust_credits: [trustCreditEndpoints.readTrustCredits, trustCreditEndpoints.listContributions],
}

/** Refetches what shows these parts of a network. */
export function rereadParts(queries: QueryClient, parts: ReadonlySet<Part>): void {
  for (const part of parts) {
    for (const endpoint of READ_AGAIN[part] ?? []) void queries.invalidateQueries({ queryKey: answersFrom(endpoint) })
  }
}
