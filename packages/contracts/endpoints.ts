import { accountAdministrationEndpoints } from './accounts/administration.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { actEndpoints } from './acts/endpoints.ts'
import { adminEndpoints } from './admin/endpoints.ts'
import { agencyEndpoints } from './agency/endpoints.ts'
import { applicationEndpoints } from './applications/endpoints.ts'
import { assistantEndpoints } from './assistant/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { billingEndpoints } from './billing/endpoints.ts'
import { businessEndpoints } from './business/endpoints.ts'
import { caseStudyEndpoints } from './case-studies/endpoints.ts'
import { censusEndpoints } from './census/endpoints.ts'
import { clientAdministrationEndpoints } from './clients/administration.ts'
import { clientEndpoints } from './clients/endpoints.ts'
import { timelineEndpoints } from './clients/timeline.ts'
import { consumerEndpoints } from './consumer/endpoints.ts'
import { contactEndpoints } from './contacts/endpoints.ts'
import { councilEndpoints } from './councils/endpoints.ts'
import { dataDownloadEndpoints } from './data-download/endpoints.ts'
import { directoryEndpoints } from './directory/endpoints.ts'
import { entitlementEndpoints } from './entitlement/endpoints.ts'
import { feeReferralEndpoints } from './fee-referrals/endpoints.ts'
import { fileEndpoints } from './files/endpoints.ts'
import { draftEndpoints } from './intake/drafts.ts'
import { intakeEndpoints } from './intake/endpoints.ts'
import { leadCodeEndpoints } from './lead-codes/endpoints.ts'
import { ledgerEndpoints } from './ledger/endpoints.ts'
import { matrixEndpoints } from './matrix/endpoints.ts'
import { medicalEndpoints } from './medical/endpoints.ts'
import { messagingAdministrationEndpoints } from './messaging/administration.ts'
import { messagingEndpoints } from './messaging/endpoints.ts'
import { mockPatientEndpoints } from './mock-patients/endpoints.ts'
import { networkEndpoints } from './networks/endpoints.ts'
import { noteEndpoints } from './notes/endpoints.ts'
import { notificationEndpoints } from './notifications/endpoints.ts'
import { opportunityEndpoints } from './opportunities/endpoints.ts'
import { planEndpoints } from './plans/endpoints.ts'
import { platformWatchEndpoints } from './platform-watch/endpoints.ts'
import { queueEndpoints } from './queues/endpoints.ts'
import { resourceEndpoints } from './resources/endpoints.ts'
import { riskEndpoints } from './risk/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { settingEndpoints } from './settings/endpoints.ts'
import { storyEndpoints } from './stories/endpoints.ts'
import { suggestionEndpoints } from './suggestions/endpoints.ts'
import { systemEndpoints } from './system/endpoints.ts'
import { trustCreditEndpoints } from './trust-credits/endpoints.ts'

/**
 * Every endpoint. The API does not compile without a handler for each one. OpenAPI and the access matrix are generated
 * from this list.
 */
export const endpoints = {
  ...accountEndpoints,
  ...accountAdministrationEndpoints,
  ...intakeEndpoints,
  ...draftEndpoints,
  ...consumerEndpoints,
  ...riskEndpoints,
  ...clientEndpoints,
  ...timelineEndpoints,
  ...clientAdministrationEndpoints,
  ...entitlementEndpoints,
  ...contactEndpoints,
  ...adminEndpoints,
  ...auditEndpoints,
  ...dataDownloadEndpoints,
  ...searchEndpoints,
  ...actEndpoints,
  ...leadCodeEndpoints,
  ...noteEndpoints,
  ...planEndpoints,
  ...billingEndpoints,
  ...messagingEndpoints,
  ...messagingAdministrationEndpoints,
  ...notificationEndpoints,
  ...fileEndpoints,
  ...agencyEndpoints,
  ...censusEndpoints,
  ...mockPatientEndpoints,
  ...assistantEndpoints,
  ...suggestionEndpoints,
  ...medicalEndpoints,
  ...businessEndpoints,
  ...platformWatchEndpoints,
  ...queueEndpoints,
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
