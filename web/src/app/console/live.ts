import { useQueryClient } from '@tanstack/react-query'
import { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { contactEndpoints } from '@waymark/contracts/leads/contacts/endpoints'
import { medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { adminEndpoints } from '@waymark/contracts/operations/admin/endpoints'
import { suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { rereadSettings } from '../../features/operations/settings/queries.ts'
import { answersFrom } from '../../shared/api/queries.ts'
import { useLiveMessage } from '../../shared/socket/live.tsx'
import { useBurst } from '../../shared/socket/use-burst.ts'

const LISTS = [
  adminEndpoints.readListCounts,
  applicationEndpoints.listApplications,
  applicationEndpoints.readApplication,
  businessEndpoints.listBusinessLeads,
  contactEndpoints.listContactLeads,
  feeReferralEndpoints.listAllFeeReferrals,
  medicalEndpoints.listMemberships,
  suggestionEndpoints.listSuggestions,
  caseStudyEndpoints.listAllCaseStudies,
  resourceEndpoints.listAllResources,
  storyEndpoints.listAllStories,
]

/**
 * Refetches the console's lists when the administrator gets a notification or a business lead changes. Refetches the
 * settings when one of them changes.
 */
export function useConsoleLive(): void {
  const queries = useQueryClient()
  const arrived = useBurst(() => {
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: answersFrom(list) })
  })
  useLiveMessage('notification:new', () => arrived(null))
  useLiveMessage('business_lead:changed', () => arrived(null))
  useLiveMessage('setting:changed', () => void rereadSettings(queries))
}
