import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type Opportunity, opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { useEffect } from 'react'
import { answersFrom, ask, askPagesUnder, mapRows, type Pages } from '../../../../shared/api/queries.ts'
import { usePushedCounts } from '../../../../shared/socket/counts.ts'
import { useFallbackPolling } from '../../../../shared/socket/live.tsx'
import { askedUnread } from './unread.ts'
import type { View } from './view.ts'

export const feedQuery = ({ q: search, category, status, network: network_scope }: View) =>
  askPagesUnder(opportunityEndpoints.listOpportunities, 'opportunities', {
    query: { network_scope, category, status, search, limit: 20 },
  })

export const opportunityQuery = (opp_id: string) => ask(opportunityEndpoints.readOpportunity, { params: { opp_id } })

export const unreadQuery = ask(opportunityEndpoints.readUnreadOpportunities)

/** Asks how many are unread while no connection counts them. */
export function useAskedUnread(): void {
  const enabled = usePushedCounts() === null
  const { data } = useQuery({ ...unreadQuery, enabled, refetchInterval: useFallbackPolling() })
  const unread = data?.unread_count ?? 0
  useEffect(() => askedUnread.set(unread), [unread])
}

/** Replaces the opportunity in the cached lists with the server's response. */
export function showChanged(queries: QueryClient, changed: Opportunity): void {
  queries.setQueryData(opportunityQuery(changed.id).queryKey, changed)
  queries.setQueriesData<Pages<Opportunity>>(
    { queryKey: [...answersFrom(opportunityEndpoints.listOpportunities), 'pages'] },
    (pages) => mapRows(pages, (row) => (row.id === changed.id ? changed : row)),
  )
}
