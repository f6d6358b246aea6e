import { useQueryClient } from '@tanstack/react-query'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { rereadWith } from '../../../shared/socket/reread-with.ts'

/** Refetches a census and its links after a change in another window, or after someone opens a link. */
export function useCensusLive(): void {
  const queries = useQueryClient()
  useLiveMessage('census:changed', (change) => {
    void rereadWith(
      queries,
      () => import('./reread.ts'),
      ({ rereadCensus }) => rereadCensus(queries, change),
    )
  })
}
