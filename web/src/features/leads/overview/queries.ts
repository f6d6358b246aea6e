import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { platformWatchEndpoints } from '@waymark/contracts/operations/platform-watch/endpoints'
import { ask, askPages } from '../../../shared/api/queries.ts'

/** The number of urgent leads that the board shows before the newest ones. */
export const MOST_URGENT = 6

export const dashboardQuery = ask(clientEndpoints.readDashboard)
export const leadsPerDayQuery = ask(clientEndpoints.readLeadsPerDay)
export const urgentLeadsQuery = ask(clientEndpoints.listClients, { query: { limit: MOST_URGENT, sort: 'due' } })
export const leadCodesQuery = askPages(leadCodeEndpoints.listLeadCodes, { query: { limit: 5 } })
export const newClientsQuery = (limit: number) => ask(platformWatchEndpoints.listNewClients, { query: { limit } })
export const platformAlertsQuery = ask(platformWatchEndpoints.readPlatformAlerts)
