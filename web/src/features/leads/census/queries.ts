import { censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import type { CensusKind } from '@waymark/contracts/leads/census/rows'
import { ask, askPages } from '../../../shared/api/queries.ts'

export const censusesQuery = askPages(censusEndpoints.listCensuses, { query: { limit: 50 } })
export const clientCensusesQuery = (client_id: string) => ask(censusEndpoints.listCensuses, { query: { client_id } })
export const censusQuery = (id: string) => ask(censusEndpoints.readCensus, { params: { id } })
export const sharesQuery = (id: string) => ask(censusEndpoints.listCensusShares, { params: { id } })
export const viewsQuery = (id: string) =>
  askPages(censusEndpoints.listCensusViews, { params: { id }, query: { limit: 20 } })

export const KIND_LABELS: Record<CensusKind, string> = { individual: 'Individual', family: 'Family', group: 'Group' }
