import { useQueryClient } from '@tanstack/react-query'
import type { NETWORK_PARTS } from '@waymark/contracts/people/memberships/schemas'
import { markFresh } from '../../../shared/socket/fresh.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { rereadWith } from '../../../shared/socket/reread-with.ts'
import { useBurst } from '../../../shared/socket/use-burst.ts'
import { useAskedUnread } from './feed/queries.ts'

type Part = (typeof NETWORK_PARTS)[number]

export function useNetworksLive(): void {
  const queries = useQueryClient()
  useAskedUnread()
  const changed = useBurst<Part>((parts) => {
    void rereadWith(
      queries,
      () => import('./reread.ts'),
      ({ rereadParts }) => rereadParts(queries, new Set(parts)),
    )
  })
  useLiveMessage('network:changed', ({ part }) => changed(part))
  useLiveMessage('opportunity:new', ({ opp_id }) => {
    markFresh([opp_id])
    changed('opportunities')
  })
}
