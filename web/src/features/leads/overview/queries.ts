import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { FIRST_LEAD_CODES, leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { platformWatchEndpoints } from '@waymark/contracts/operations/platform-watch/endpoints'
import { ask, askPages } from '../../../shared/api/queries.ts'

export const figuresQuery = ask(figureEndpoints.readFigures)
export const leadsPerDayQuery = ask(figureEndpoints.readLeadsPerDay)
export const leadCodesQuery = askPages(leadCodeEndpoints.listLeadCodes, { query: { limit: FIRST_LEAD_CODES } })
export const newClientsQuery = (limit: number) => ask(platformWatchEndpoints.listNewClients, { query: { limit } })
export const platformAlertsQuery = ask(platformWatchEndpoints.readPlatformAlerts)
