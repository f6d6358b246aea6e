import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Counts, counts as countsSchema } from '@waymark/contracts/counts'
import { useConnection, useConnectionState, useLiveMessage } from './live.tsx'

/** The server's counts. They arrive as broadcasts, on every connect and after every change. */
const countsQuery = queryOptions<Counts>({
  queryKey: ['counts'],
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Shows what the server answered until a broadcast brings newer counts. */
export function keepCounts(queries: QueryClient, answer: unknown): void {
  const first = countsSchema.safeParse(answer).data
  if (first) queries.setQueryData(countsQuery.queryKey, (counts) => counts ?? first)
}

export function useCountsLive(): void {
  const queries = useQueryClient()
  useLiveMessage('counts', (counts) => queries.setQueryData(countsQuery.queryKey, counts))
}

/** Undefined until the first answer or connection. */
export const useCounts = (): Counts | undefined => useQuery(countsQuery).data

/** Also null if no connection brings counts, so that a screen must ask for its own. */
export function usePushedCounts(): Counts | undefined | null {
  const counts = useCounts()
  const unconnected = useConnection() === null
  return useConnectionState() === 'offline' || unconnected ? null : counts
}
