import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type Message, messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { useEffect } from 'react'
import { call } from '../../../shared/api/call.ts'
import { mapRows, type Pages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { messagesQuery, patchConversations } from './conversations.ts'

/** Marks received messages as read once the newest one is visible on screen. */
export function useMarkRead(conversation_id: string, messages: readonly Message[], partner_id: string, seen: boolean) {
  const queries = useQueryClient()
  const visible = useDocumentVisibility() === 'visible'
  const unread = messages.find((message) => message.sender_id === partner_id && !message.is_read)?.id
  const { mutate } = useAction({
    mutationFn: (last_message_id: string) =>
      call(messagingEndpoints.markConversationRead, { params: { id: conversation_id }, body: { last_message_id } }),
    retry: 2,
    onSuccess: ({ last_message_id }) => {
      queries.setQueryData<Pages<Message>>(messagesQuery(conversation_id).queryKey, (pages) =>
        mapRows(pages, (row) =>
          // Ids sort by time.
          row.sender_id === partner_id && row.id <= last_message_id ? { ...row, is_read: true } : row,
        ),
      )
      patchConversations(queries, (row) => (row.id === conversation_id ? { ...row, unread: 0 } : row))
    },
  })
  useEffect(() => {
    if (unread !== undefined && seen && visible) mutate(unread)
  }, [unread, seen, visible, mutate])
}
