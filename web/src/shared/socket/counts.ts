import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Counts } from '@waymark/contracts/sockets'
import { useConnection, useConnectionState, useLiveMessage } from './live.tsx'

/** The server's counts. They arrive only as broadcasts, on every connect and after every change. */
const countsQuery = queryOptions<Counts>({
  queryKey: ['counts'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export function useCountsLive(): void {
  const queries = useQueryClient()
  useLiveMessage('counts', (counts) => queries.setQueryData(countsQuery.queryKey, counts))
}

/** Undefined until the first connection. */
export const useCounts = (): Counts | undefined => useQuery(countsQuery).data

/** Also null if no connection brings counts, so that a screen must ask for its own. */
export function usePushedCounts(): Counts | undefined | null {
  const counts = useCounts()
  const unconnected = useConnection() === null
  return useConnectionState() === 'offline' || unconnected ? null : counts
}
