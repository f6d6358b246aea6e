import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { answersFrom, ask, askPagesUnder, mapRows, type Pages } from '../../../../shared/api/queries.ts'
import { useCounts } from '../../../../shared/socket/counts.ts'
import { useConnectionState, useFallbackPolling } from '../../../../shared/socket/live.tsx'
import type { View } from './view.ts'

export const feedQuery = ({ q: search, category, status, network: network_scope }: View) =>
  askPagesUnder(opportunityEndpoints.listOpportunities, 'opportunities', {
    query: { network_scope, category, status, search, limit: 20 },
  })

export const opportunityQuery = (opp_id: string) => ask(opportunityEndpoints.readOpportunity, { params: { opp_id } })

export const unreadQuery = ask(opportunityEndpoints.readUnreadOpportunities)

/** The number of unread opportunities: broadcast by the server while connected, otherwise requested. */
export function useUnreadOpportunities(): number {
  const connected = useConnectionState() === 'connected'
  const counts = useCounts()
  const is_broadcast = connected && counts !== undefined
  const asked = useQuery({ ...unreadQuery, enabled: !is_broadcast, refetchInterval: useFallbackPolling() })
  return (is_broadcast ? counts.unread_opportunities : asked.data?.unread_count) ?? 0
}

/** Replaces the opportunity in the cached lists with the server's response. */
export function showChanged(queries: QueryClient, changed: Opportunity): void {
  queries.setQueryData(opportunityQuery(changed.id).queryKey, changed)
  queries.setQueriesData<Pages<Opportunity>>(
    { queryKey: [...answersFrom(opportunityEndpoints.listOpportunities), 'pages'] },
    (pages) => mapRows(pages, (row) => (row.id === changed.id ? changed : row)),
  )
}
