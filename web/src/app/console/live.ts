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

/** An administrator is told of whatever arrives in a list: then what is shown of the lists is read again. */
export function useConsoleLive(): void {
  const queries = useQueryClient()
  const arrived = useBurst(() => {
    for (const list of LISTS) void queries.invalidateQueries({ queryKey: answersFrom(list) })
  })
  useLiveMessage('notification:new', () => arrived(null))
  useLiveMessage('business_lead:changed', () => arrived(null))
  useLiveMessage('setting:changed', () => void rereadSettings(queries))
}
