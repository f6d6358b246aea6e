import { usePushedCounts } from '../../../../shared/socket/counts.ts'
import { createStore, useStore } from '../../../../shared/state/store.ts'

/** What was asked for while there is no connection. The queries of the feed are not part of the first view. */
export const askedUnread = createStore(0)

/** The number of unread opportunities: pushed by the server, and requested while there is no connection. */
export function useUnreadOpportunities(): number {
  const pushed = usePushedCounts()
  const asked = useStore(askedUnread)
  return pushed === null ? asked : (pushed?.unread_opportunities ?? 0)
}
