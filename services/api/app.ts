import { randomUUID } from 'node:crypto'
import { endpoints } from '@waymark/contracts/endpoints'
import type { App, Routes } from '@waymark/domain/context'
import { bulkRoutes } from '@waymark/domain/conversations/bulk/routes'
import { consumerRoutes } from '@waymark/domain/conversations/consumer/routes'
import { documentRequestRoutes } from '@waymark/domain/conversations/document-requests/routes'
import { inboundMailRoutes } from '@waymark/domain/conversations/inbound-mail/routes'
import { inboundTextRoutes } from '@waymark/domain/conversations/inbound-texts/routes'
import { messageFileRoutes } from '@waymark/domain/conversations/messaging/message-file-routes'
import { readySentenceRoutes } from '@waymark/domain/conversations/messaging/ready-sentence-routes'
import { referralRoutes } from '@waymark/domain/conversations/messaging/referral-routes'
import { messagingRoutes } from '@waymark/domain/conversations/messaging/routes'
import { savedReplyRoutes } from '@waymark/domain/conversations/saved-replies/routes'
import { timelineRoutes } from '@waymark/domain/conversations/timeline/routes'
import { entitlementRoutes } from '@waymark/domain/coverage/entitlement/routes'
import { planRoutes } from '@waymark/domain/coverage/plans/routes'
import { riskRoutes } from '@waymark/domain/coverage/risk/routes'
import { operatorOf } from '@waymark/domain/foundation/notifications/operator'
import { notificationRoutes } from '@waymark/domain/foundation/notifications/routes'
import { sendsTexts } from '@waymark/domain/foundation/notifications/send-text'
import { assistantRoutes } from '@waymark/domain/knowledge/assistant/routes'
import { fileRoutes } from '@waymark/domain/knowledge/files/routes'
import { planFactRoutes } from '@waymark/domain/knowledge/plan-facts/routes'
import { calendarFeedRoutes } from '@waymark/domain/leads/appointments/feed-routes'
import { appointmentRoutes } from '@waymark/domain/leads/appointments/routes'
import { holdRoutes } from '@waymark/domain/leads/assignment/routes'
import { businessRoutes } from '@waymark/domain/leads/business/routes'
import { callRoutes } from '@waymark/domain/leads/calls/routes'
import { censusRoutes } from '@waymark/domain/leads/census/routes'
import { readRetainedFor } from '@waymark/domain/leads/clients/retained-for'
import { clientRoutes } from '@waymark/domain/leads/clients/routes'
import { contactRoutes } from '@waymark/domain/leads/contacts/routes'
import { figureRoutes } from '@waymark/domain/leads/figures/routes'
import { importRoutes } from '@waymark/domain/leads/imports/routes'
import { intakeRoutes } from '@waymark/domain/leads/intake/routes'
import { leadCodeRoutes } from '@waymark/domain/leads/lead-codes/routes'
import { medicalRoutes } from '@waymark/domain/leads/medical/routes'
import { mockPatientRoutes } from '@waymark/domain/leads/mock-patients/routes'
import { noteRoutes } from '@waymark/domain/leads/notes/routes'
import { quoteRoutes } from '@waymark/domain/leads/quotes/routes'
import { startRoutes } from '@waymark/domain/leads/start/routes'
import { summaryRoutes } from '@waymark/domain/leads/summary/routes'
import { tagRoutes } from '@waymark/domain/leads/tags/routes'
import { taskRoutes } from '@waymark/domain/leads/tasks/routes'
import { todayRoutes } from '@waymark/domain/leads/today/routes'
import { viewRoutes } from '@waymark/domain/leads/views/routes'
import { billingRoutes } from '@waymark/domain/money/billing/routes'
import { ledgerRoutes } from '@waymark/domain/money/ledger/routes'
import { applicationRoutes } from '@waymark/domain/networks/applications/routes'
import { caseStudyRoutes } from '@waymark/domain/networks/case-studies/routes'
import { councilRoutes } from '@waymark/domain/networks/councils/routes'
import { directoryRoutes } from '@waymark/domain/networks/directory/routes'
import { feeReferralRoutes } from '@waymark/domain/networks/fee-referrals/routes'
import { matrixRoutes } from '@waymark/domain/networks/matrix/routes'
import { opportunityRoutes } from '@waymark/domain/networks/opportunities/routes'
import { resourceRoutes } from '@waymark/domain/networks/resources/routes'
import { storyRoutes } from '@waymark/domain/networks/stories/routes'
import { trustCreditRoutes } from '@waymark/domain/networks/trust-credits/routes'
import { accountChangeRoutes } from '@waymark/domain/operations/accounts/routes'
import { adminRoutes } from '@waymark/domain/operations/admin/routes'
import { auditRoutes } from '@waymark/domain/operations/audit/routes'
import { dataDownloadRoutes } from '@waymark/domain/operations/data-download/routes'
import { deletionRoutes } from '@waymark/domain/operations/deletions/routes'
import { limitRoutes } from '@waymark/domain/operations/limits/routes'
import { platformWatchRoutes } from '@waymark/domain/operations/platform-watch/routes'
import { providerRoutes } from '@waymark/domain/operations/providers/routes'
import { queueRoutes } from '@waymark/domain/operations/queues/routes'
import { clientAdministrationRoutes } from '@waymark/domain/operations/records/client-routes'
import { messagingAdministrationRoutes } from '@waymark/domain/operations/records/message-routes'
import { sealingRoutes } from '@waymark/domain/operations/sealing/routes'
import { searchRoutes } from '@waymark/domain/operations/search/routes'
import { settingRoutes } from '@waymark/domain/operations/settings/routes'
import { suggestionRoutes } from '@waymark/domain/operations/suggestions/routes'
import { troubleRoutes } from '@waymark/domain/operations/troubles/routes'
import { accountAdministrationRoutes } from '@waymark/domain/people/accounts/administration-routes'
import { accountRoutes } from '@waymark/domain/people/accounts/routes'
import { securityRoutes } from '@waymark/domain/people/accounts/security-routes'
import { agencyRoutes } from '@waymark/domain/people/agency/routes'
import { networkRoutes } from '@waymark/domain/people/memberships/routes'
import express, { type Express } from 'express'
import { documentation } from './documentation.ts'
import { answerError, unknownPath } from './errors.ts'
import { mountEndpoints } from './mount.ts'
import { openApi } from './openapi.ts'
import { pages } from './pages.ts'
import type { RateLimits } from './rate-limits.ts'
import { observeRequests } from './requests.ts'
import { securityHeaders } from './security-headers.ts'

const systemRoutes: Pick<Routes<typeof endpoints>, 'readSite' | 'readRetainedFor' | 'readOpenApi'> = {
  readSite: async (_input, { config }) => ({
    brand_name: config.BRAND_NAME,
    public_url: config.PUBLIC_URL,
    alliance_url: config.ALLIANCE_URL ?? null,
    sends_texts: sendsTexts(config),
    password_min_length: config.PASSWORD_MIN_LENGTH,
    operator: operatorOf(config),
  }),
  readRetainedFor: (_input, { db }) => readRetainedFor(db),
  readOpenApi: async (_input, { config }) => openApi(config),
}

/** The handler of every endpoint. A missing one does not compile. */
const routes: Routes<typeof endpoints> = {
  ...accountRoutes,
  ...accountChangeRoutes,
  ...accountAdministrationRoutes,
  ...securityRoutes,
  ...intakeRoutes,
  ...consumerRoutes,
  ...riskRoutes,
  ...holdRoutes,
  ...figureRoutes,
  ...clientRoutes,
  ...timelineRoutes,
  ...clientAdministrationRoutes,
  ...entitlementRoutes,
  ...contactRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...dataDownloadRoutes,
  ...searchRoutes,
  ...deletionRoutes,
  ...importRoutes,
  ...leadCodeRoutes,
  ...noteRoutes,
  ...callRoutes,
  ...quoteRoutes,
  ...summaryRoutes,
  ...tagRoutes,
  ...viewRoutes,
  ...taskRoutes,
  ...appointmentRoutes,
  ...calendarFeedRoutes,
  ...todayRoutes,
  ...startRoutes,
  ...planRoutes,
  ...inboundMailRoutes,
  ...inboundTextRoutes,
  ...billingRoutes,
  ...bulkRoutes,
  ...messagingRoutes,
  ...messageFileRoutes,
  ...readySentenceRoutes,
  ...documentRequestRoutes,
  ...referralRoutes,
  ...savedReplyRoutes,
  ...messagingAdministrationRoutes,
  ...notificationRoutes,
  ...fileRoutes,
  ...planFactRoutes,
  ...assistantRoutes,
  ...agencyRoutes,
  ...censusRoutes,
  ...mockPatientRoutes,
  ...suggestionRoutes,
  ...medicalRoutes,
  ...businessRoutes,
  ...platformWatchRoutes,
  ...providerRoutes,
  ...limitRoutes,
  ...sealingRoutes,
  ...queueRoutes,
  ...troubleRoutes,
  ...networkRoutes,
  ...applicationRoutes,
  ...feeReferralRoutes,
  ...opportunityRoutes,
  ...ledgerRoutes,
  ...councilRoutes,
  ...caseStudyRoutes,
  ...resourceRoutes,
  ...directoryRoutes,
  ...trustCreditRoutes,
  ...matrixRoutes,
  ...storyRoutes,
  ...settingRoutes,
  ...systemRoutes,
}

/** The whole HTTP side: the API under `/api`, and the built pages everywhere else. */
export function createApi(app: App, limits: RateLimits): Express {
  const server = express()
  server.disable('x-powered-by')
  server.disable('etag')
  server.set('query parser', 'simple')
  // Security headers depend on the path as written, so /API must not be a second path to the same responses.
  server.set('case sensitive routing', true)
  server.set('trust proxy', app.config.TRUST_PROXY_HOPS)
  server.use((request, _response, next) => {
    request.id = randomUUID()
    next()
  })
  server.use(observeRequests(app.log))
  server.use(securityHeaders)

  const api = express.Router({ caseSensitive: true })
  mountEndpoints(api, endpoints, routes, app, limits)
  api.use('/docs', documentation(app.config))
  api.use(unknownPath)
  // The unsubscribe link in an email: a browser gets a page that asks, and mail programs post to it directly (RFC
  // 8058).
  server.post('/unsubscribe', (request, _response, next) => {
    request.url = `/api/notifications${request.url}`
    next()
  })
  server.use('/api', api)

  server.use(pages(app))
  server.use(answerError(app.log))
  return server
}
