import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@waymark/contracts/endpoint'
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
import { SETTING_READS } from '../../features/operations/settings/queries.ts'
import { answersFrom } from '../../shared/api/queries.ts'
import { useLiveMessage } from '../../shared/socket/live.tsx'
import { useBurst } from '../../shared/socket/use-burst.ts'

const LISTS: readonly Pick<Endpoint, 'path'>[] = [
  adminEndpoints.readListCounts,
  applicationEndpoints.findApplications,
  applicationEndpoints.readApplication,
  businessEndpoints.listBusinessLeads,
  contactEndpoints.findContactLeads,
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
  const reread = (lists: typeof LISTS) => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: answersFrom(list) })
  }
  const arrived = useBurst(() => reread(LISTS))
  useLiveMessage('notification:new', () => arrived(null))
  useLiveMessage('business_lead:changed', () => arrived(null))
  useLiveMessage('setting:changed', () => reread(SETTING_READS))
}
