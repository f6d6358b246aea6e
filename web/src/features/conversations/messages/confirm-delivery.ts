import { useInfiniteQuery } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useMe } from '../../../shared/session/me.ts'
import { usePushedCounts } from '../../../shared/socket/counts.ts'
import { conversationsQuery } from './conversations.ts'

/**
 * Tells the server that the latest messages are on this device, once the list that contains them has loaded. Without an
 * unread one, there is nothing to tell.
 */
export function useConfirmDelivery(): void {
  const me = useMe()
  const counts = usePushedCounts()
  const list = useInfiniteQuery({
    ...conversationsQuery('open'),
    enabled: counts === null || (counts?.unread_messages ?? 0) > 0,
  })
  const arrived = list.data
    ?.map(({ last_message }) => last_message)
    .filter((message) => message?.recipient_id === me?.id && message?.delivered_at === null)
    .map((message) => message?.id ?? '')
  // Ids sort by time.
  const latest = arrived?.toSorted().at(-1)
  const { mutate } = useAction({
    mutationFn: (last_message_id: string) => call(messagingEndpoints.confirmDelivery, { body: { last_message_id } }),
    retry: 2,
  })
  useEffect(() => {
    if (latest !== undefined) mutate(latest)
  }, [latest, mutate])
}
