import { useQueryClient } from '@tanstack/react-query'
import { adminEndpoints } from '@waymark/contracts/admin/endpoints'
import { applicationEndpoints } from '@waymark/contracts/applications/endpoints'
import { businessEndpoints } from '@waymark/contracts/business/endpoints'
import { caseStudyEndpoints } from '@waymark/contracts/case-studies/endpoints'
import { contactEndpoints } from '@waymark/contracts/contacts/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/fee-referrals/endpoints'
import { medicalEndpoints } from '@waymark/contracts/medical/endpoints'
import { resourceEndpoints } from '@waymark/contracts/resources/endpoints'
import { storyEndpoints } from '@waymark/contracts/stories/endpoints'
import { suggestionEndpoints } from '@waymark/contracts/suggestions/endpoints'
import { answersFrom } from '../../shared/api/queries.ts'
import { useLiveMessage } from '../../shared/socket/live.tsx'
import { useBurst } from '../../shared/socket/use-burst.ts'
import { rereadSettings } from './system/queries.ts'

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
