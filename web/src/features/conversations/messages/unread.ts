import { usePushedCounts } from '../../../shared/socket/counts.ts'
import { createStore, useStore } from '../../../shared/state/store.ts'

/** The sum from the list of conversations. The code of the list is not part of the first view. */
export const listedUnread = createStore(0)

/** The number of unread messages: the server's count, or the sum from the list while there is no connection. */
export function useUnreadMessages(): number {
  const pushed = usePushedCounts()
  const listed = useStore(listedUnread)
  return pushed === null ? listed : (pushed?.unread_messages ?? 0)
}
