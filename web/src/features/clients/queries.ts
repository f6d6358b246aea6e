import { clientEndpoints } from '@waymark/contracts/clients/endpoints'
import { ask, askPages } from '../../shared/api/queries.ts'
import type { ClientFilters } from './filters.ts'

export const clientsQuery = ({ q, ...filters }: ClientFilters) =>
  askPages(clientEndpoints.listClients, { query: { ...filters, search: q } })

/** The newest few, for the overview and for the words of a toast. */
export const latestClientsQuery = ask(clientEndpoints.listClients, { query: { limit: 5, sort: 'newest' } })

export const clientQuery = (id: string) => ask(clientEndpoints.readClient, { params: { id } })
