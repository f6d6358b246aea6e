import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { answersFrom, ask, askPagesUnder, mapRows, type Pages } from '../../../../shared/api/queries.ts'
import { usePushedCounts } from '../../../../shared/socket/counts.ts'
import { useFallbackPolling } from '../../../../shared/socket/live.tsx'
import type { View } from './view.ts'

export const feedQuery = ({ q: search, category, status, network: network_scope }: View) =>
  askPagesUnder(opportunityEndpoints.listOpportunities, 'opportunities', {
    query: { network_scope, category, status, search, limit: 20 },
  })

export const opportunityQuery = (opp_id: string) => ask(opportunityEndpoints.readOpportunity, { params: { opp_id } })

export const unreadQuery = ask(opportunityEndpoints.readUnreadOpportunities)

/** The number of unread opportunities: pushed by the server, and requested while there is no connection. */
export function useUnreadOpportunities(): number {
  const pushed = usePushedCounts()
  const asked = useQuery({ ...unreadQuery, enabled: pushed === null, refetchInterval: useFallbackPolling() })
  return (pushed === null ? asked.data?.unread_count : pushed?.unread_opportunities) ?? 0
}

/** Replaces the opportunity in the cached lists with the server's response. */
export function showChanged(queries: QueryClient, changed: Opportunity): void {
  queries.setQueryData(opportunityQuery(changed.id).queryKey, changed)
  queries.setQueriesData<Pages<Opportunity>>(
    { queryKey: [...answersFrom(opportunityEndpoints.listOpportunities), 'pages'] },
    (pages) => mapRows(pages, (row) => (row.id === changed.id ? changed : row)),
  )
}
