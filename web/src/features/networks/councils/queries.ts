import { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { ask, askPagesUnder } from '../../../shared/api/queries.ts'

export const councilsQuery = (network_scope: Network) =>
  askPagesUnder(councilEndpoints.listCouncils, 'councils', { query: { network_scope, limit: 20 } })

export const councilQuery = (id: string) => ask(councilEndpoints.readCouncil, { params: { id } })

export const membersQuery = (network_scope: Network, q: string) =>
  ask(councilEndpoints.findMembers, { query: { network_scope, q } })
