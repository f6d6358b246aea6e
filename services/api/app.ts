import { randomUUID } from 'node:crypto'
import { endpoints } from '@waymark/contracts/endpoints'
import { accountAdministrationRoutes } from '@waymark/domain/accounts/administration-routes'
import { accountRoutes } from '@waymark/domain/accounts/routes'
import { actRoutes } from '@waymark/domain/acts/routes'
import { adminRoutes } from '@waymark/domain/admin/routes'
import { agencyRoutes } from '@waymark/domain/agency/routes'
import { applicationRoutes } from '@waymark/domain/applications/routes'
import { assistantRoutes } from '@waymark/domain/assistant/routes'
import { auditRoutes } from '@waymark/domain/audit/routes'
import { billingRoutes } from '@waymark/domain/billing/routes'
import { businessRoutes } from '@waymark/domain/business/routes'
import { caseStudyRoutes } from '@waymark/domain/case-studies/routes'
import { censusRoutes } from '@waymark/domain/census/routes'
import { clientAdministrationRoutes } from '@waymark/domain/clients/administration-routes'
import { clientRoutes } from '@waymark/domain/clients/routes'
import { timelineRoutes } from '@waymark/domain/clients/timeline-routes'
import { consumerRoutes } from '@waymark/domain/consumer/routes'
import { contactRoutes } from '@waymark/domain/contacts/routes'
import type { App, Routes } from '@waymark/domain/context'
import { councilRoutes } from '@waymark/domain/councils/routes'
import { dataDownloadRoutes } from '@waymark/domain/data-download/routes'
import { directoryRoutes } from '@waymark/domain/directory/routes'
import { entitlementRoutes } from '@waymark/domain/entitlement/routes'
import { feeReferralRoutes } from '@waymark/domain/fee-referrals/routes'
import { fileRoutes } from '@waymark/domain/files/routes'
import { intakeRoutes } from '@waymark/domain/intake/routes'
import { leadCodeRoutes } from '@waymark/domain/lead-codes/routes'
import { ledgerRoutes } from '@waymark/domain/ledger/routes'
import { matrixRoutes } from '@waymark/domain/matrix/routes'
import { medicalRoutes } from '@waymark/domain/medical/routes'
import { messagingAdministrationRoutes } from '@waymark/domain/messaging/administration-routes'
import { messagingRoutes } from '@waymark/domain/messaging/routes'
import { mockPatientRoutes } from '@waymark/domain/mock-patients/routes'
import { networkRoutes } from '@waymark/domain/networks/routes'
import { noteRoutes } from '@waymark/domain/notes/routes'
import { notificationRoutes } from '@waymark/domain/notifications/routes'
import { opportunityRoutes } from '@waymark/domain/opportunities/routes'
import { planRoutes } from '@waymark/domain/plans/routes'
import { platformWatchRoutes } from '@waymark/domain/platform-watch/routes'
import { queueRoutes } from '@waymark/domain/queues/routes'
import { resourceRoutes } from '@waymark/domain/resources/routes'
import { riskRoutes } from '@waymark/domain/risk/routes'
import { searchRoutes } from '@waymark/domain/search/routes'
import { settingRoutes } from '@waymark/domain/settings/routes'
import { storyRoutes } from '@waymark/domain/stories/routes'
import { suggestionRoutes } from '@waymark/domain/suggestions/routes'
import { trustCreditRoutes } from '@waymark/domain/trust-credits/routes'
import express, { type Express } from 'express'
import { documentation } from './documentation.ts'
import { answerError, unknownPath } from './errors.ts'
import { mountEndpoints } from './mount.ts'
import { openApi } from './openapi.ts'
import { pages } from './pages.ts'
import { createRateLimits } from './rate-limits.ts'
import { observeRequests } from './requests.ts'
import { securityHeaders } from './security-headers.ts'

const systemRoutes: Pick<Routes<typeof endpoints>, 'readSite' | 'readOpenApi'> = {
  readSite: async (_input, { config }) => ({
    brand_name: config.BRAND_NAME,
    public_url: config.PUBLIC_URL,
    alliance_url: config.ALLIANCE_URL ?? null,
  }),
  readOpenApi: async (_input, { config }) => openApi(config),
}

/** The handler of every endpoint. A missing one does not compile. */
const routes: Routes<typeof endpoints> = {
  ...accountRoutes,
  ...accountAdministrationRoutes,
  ...intakeRoutes,
  ...consumerRoutes,
  ...riskRoutes,
  ...clientRoutes,
  ...timelineRoutes,
  ...clientAdministrationRoutes,
  ...entitlementRoutes,
  ...contactRoutes,
  ...adminRoutes,
  ...auditRoutes,
  ...dataDownloadRoutes,
  ...searchRoutes,
  ...actRoutes,
  ...leadCodeRoutes,
  ...noteRoutes,
  ...planRoutes,
  ...billingRoutes,
  ...messagingRoutes,
  ...messagingAdministrationRoutes,
  ...notificationRoutes,
  ...fileRoutes,
  ...assistantRoutes,
  ...agencyRoutes,
  ...censusRoutes,
  ...mockPatientRoutes,
  ...suggestionRoutes,
  ...medicalRoutes,
  ...businessRoutes,
  ...platformWatchRoutes,
  ...queueRoutes,
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
export function createApi(app: App): Express {
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
  mountEndpoints(api, endpoints, routes, app, createRateLimits(app.config, app.log))
  api.use('/docs', documentation(app.config))
  api.use(unknownPath)
  // The unsubscribe link in an email: a browser gets a page that asks, and mail programs post to it directly (RFC
  // 8058).
  server.post('/unsubscribe', (request, _response, next) => {
    request.url = `/api/notifications${request.url}`
    next()
  })
  server.use('/api', api)

  server.use(pages(app.config))
  server.use(answerError(app.log))
  return server
}
