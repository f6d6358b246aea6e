import { bulkEndpoints } from './conversations/bulk/endpoints.ts'
import { consumerEndpoints } from './conversations/consumer/endpoints.ts'
import { documentRequestEndpoints } from './conversations/document-requests/endpoints.ts'
import { inboundMailEndpoints } from './conversations/inbound-mail/endpoints.ts'
import { inboundTextEndpoints } from './conversations/inbound-texts/endpoints.ts'
import { messagingEndpoints } from './conversations/messaging/endpoints.ts'
import { messageFileEndpoints } from './conversations/messaging/files.ts'
import { readySentenceEndpoints } from './conversations/messaging/ready-sentences.ts'
import { referralEndpoints } from './conversations/messaging/referrals.ts'
import { savedReplyEndpoints } from './conversations/saved-replies/endpoints.ts'
import { timelineEndpoints } from './conversations/timeline/endpoints.ts'
import { entitlementEndpoints } from './coverage/entitlement/endpoints.ts'
import { planEndpoints } from './coverage/plans/endpoints.ts'
import { riskEndpoints } from './coverage/risk/endpoints.ts'
import { notificationEndpoints } from './foundation/notifications/endpoints.ts'
import { settingEndpoints } from './foundation/settings/endpoints.ts'
import { systemEndpoints } from './foundation/site/endpoints.ts'
import { assistantEndpoints } from './knowledge/assistant/endpoints.ts'
import { fileEndpoints } from './knowledge/files/endpoints.ts'
import { planFactEndpoints } from './knowledge/plan-facts/endpoints.ts'
import { appointmentEndpoints } from './leads/appointments/endpoints.ts'
import { calendarFeedEndpoints } from './leads/appointments/feeds.ts'
import { holdEndpoints } from './leads/assignment/endpoints.ts'
import { businessEndpoints } from './leads/business/endpoints.ts'
import { callEndpoints } from './leads/calls/endpoints.ts'
import { censusEndpoints } from './leads/census/endpoints.ts'
import { clientEndpoints } from './leads/clients/endpoints.ts'
import { contactEndpoints } from './leads/contacts/endpoints.ts'
import { figureEndpoints } from './leads/figures/endpoints.ts'
import { importEndpoints } from './leads/imports/endpoints.ts'
import { draftEndpoints } from './leads/intake/drafts.ts'
import { intakeEndpoints } from './leads/intake/endpoints.ts'
import { updateEndpoints } from './leads/intake/updates.ts'
import { leadCodeEndpoints } from './leads/lead-codes/endpoints.ts'
import { medicalEndpoints } from './leads/medical/endpoints.ts'
import { mockPatientEndpoints } from './leads/mock-patients/endpoints.ts'
import { noteEndpoints } from './leads/notes/endpoints.ts'
import { quoteEndpoints } from './leads/quotes/endpoints.ts'
import { startEndpoints } from './leads/start/endpoints.ts'
import { summaryEndpoints } from './leads/summary/endpoints.ts'
import { tagEndpoints } from './leads/tags/endpoints.ts'
import { taskEndpoints } from './leads/tasks/endpoints.ts'
import { todayEndpoints } from './leads/today/endpoints.ts'
import { viewEndpoints } from './leads/views/endpoints.ts'
import { billingEndpoints } from './money/billing/endpoints.ts'
import { ledgerEndpoints } from './money/ledger/endpoints.ts'
import { applicationEndpoints } from './networks/applications/endpoints.ts'
import { caseStudyEndpoints } from './networks/case-studies/endpoints.ts'
import { councilEndpoints } from './networks/councils/endpoints.ts'
import { directoryEndpoints } from './networks/directory/endpoints.ts'
import { feeReferralEndpoints } from './networks/fee-referrals/endpoints.ts'
import { matrixEndpoints } from './networks/matrix/endpoints.ts'
import { opportunityEndpoints } from './networks/opportunities/endpoints.ts'
import { resourceEndpoints } from './networks/resources/endpoints.ts'
import { storyEndpoints } from './networks/stories/endpoints.ts'
import { trustCreditEndpoints } from './networks/trust-credits/endpoints.ts'
import { adminEndpoints } from './operations/admin/endpoints.ts'
import { auditEndpoints } from './operations/audit/endpoints.ts'
import { dataDownloadEndpoints } from './operations/data-download/endpoints.ts'
import { deletionEndpoints } from './operations/deletions/endpoints.ts'
import { limitEndpoints } from './operations/limits/endpoints.ts'
import { platformWatchEndpoints } from './operations/platform-watch/endpoints.ts'
import { providerEndpoints } from './operations/providers/endpoints.ts'
import { queueEndpoints } from './operations/queues/endpoints.ts'
import { clientAdministrationEndpoints } from './operations/records/clients.ts'
import { messagingAdministrationEndpoints } from './operations/records/messages.ts'
import { sealingEndpoints } from './operations/sealing/endpoints.ts'
import { searchEndpoints } from './operations/search/endpoints.ts'
import { suggestionEndpoints } from './operations/suggestions/endpoints.ts'
import { troubleEndpoints } from './operations/troubles/endpoints.ts'
import { accountAdministrationEndpoints } from './people/accounts/administration.ts'
import { accountEndpoints } from './people/accounts/endpoints.ts'
import { securityEndpoints } from './people/accounts/security.ts'
import { agencyEndpoints } from './people/agency/endpoints.ts'
import { networkEndpoints } from './people/memberships/endpoints.ts'

/**
 * Every endpoint. The API does not compile without a handler for each one. OpenAPI and the access matrix are generated
 * from this list.
 */
export const endpoints = {
  ...accountEndpoints,
  ...accountAdministrationEndpoints,
  ...securityEndpoints,
  ...intakeEndpoints,
  ...draftEndpoints,
  ...updateEndpoints,
  ...consumerEndpoints,
  ...riskEndpoints,
  // Before the routes of one client, whose ids would match `held`.
  ...bulkEndpoints,
  ...holdEndpoints,
  ...importEndpoints,
  ...figureEndpoints,
  ...clientEndpoints,
  ...timelineEndpoints,
  ...clientAdministrationEndpoints,
  ...entitlementEndpoints,
  ...contactEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
  ...dataDownloadEndpoints,
  ...searchEndpoints,
  ...deletionEndpoints,
  ...leadCodeEndpoints,
  ...noteEndpoints,
  ...callEndpoints,
  ...quoteEndpoints,
  ...summaryEndpoints,
  ...tagEndpoints,
  ...viewEndpoints,
  ...taskEndpoints,
  ...appointmentEndpoints,
  ...calendarFeedEndpoints,
  ...todayEndpoints,
  ...startEndpoints,
  ...planEndpoints,
  ...inboundMailEndpoints,
  ...inboundTextEndpoints,
  ...billingEndpoints,
  ...messagingEndpoints,
  ...messageFileEndpoints,
  ...readySentenceEndpoints,
  ...documentRequestEndpoints,
  ...referralEndpoints,
  ...savedReplyEndpoints,
  ...messagingAdministrationEndpoints,
  ...notificationEndpoints,
  ...fileEndpoints,
  ...planFactEndpoints,
  ...agencyEndpoints,
  ...censusEndpoints,
  ...mockPatientEndpoints,
  ...assistantEndpoints,
  ...suggestionEndpoints,
  ...medicalEndpoints,
  ...businessEndpoints,
  ...platformWatchEndpoints,
  ...providerEndpoints,
  ...limitEndpoints,
  ...sealingEndpoints,
  ...queueEndpoints,
  ...troubleEndpoints,
  ...networkEndpoints,
  ...applicationEndpoints,
  ...feeReferralEndpoints,
  ...opportunityEndpoints,
  ...ledgerEndpoints,
  ...councilEndpoints,
  ...caseStudyEndpoints,
  ...resourceEndpoints,
  ...directoryEndpoints,
  ...trustCreditEndpoints,
  ...matrixEndpoints,
  ...storyEndpoints,
  ...settingEndpoints,
  ...systemEndpoints,
}
