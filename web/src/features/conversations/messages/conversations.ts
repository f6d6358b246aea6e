import { useInfiniteQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { askPages } from '../../../shared/api/queries.ts'
import { useCounts } from '../../../shared/socket/counts.ts'
import { useConnectionState, useFallbackPolling } from '../../../shared/socket/live.tsx'

export const conversationsQuery = askPages(messagingEndpoints.listConversations)

/** The agents of the network; with a client to refer, those who may take the client. */
export const networkQuery = (search: string, client_id: string | null) =>
  askPages(messagingEndpoints.listNetwork, { query: { search, ...(client_id !== null && { client_id }) } })

/** The messages of a conversation, newest first. */
export const messagesQuery = (conversation_id: string) =>
  askPages(messagingEndpoints.readConversation, { params: { id: conversation_id } })

/** The number of unread messages: the server's count, or the sum from the list while no count is broadcast. */
export function useUnreadMessages(): number {
  const connected = useConnectionState() === 'connected'
  const counts = useCounts()
  const pushed = connected && counts !== undefined
  const list = useInfiniteQuery({ ...conversationsQuery, enabled: !pushed, refetchInterval: useFallbackPolling() })
  if (pushed) return counts.unread_messages
  return list.data?.reduce((sum, { unread }) => sum + unread, 0) ?? 0
}
