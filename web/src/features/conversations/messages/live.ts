import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type Conversation,
  messagingEndpoints,
  type NetworkAgent,
} from '@waymark/contracts/conversations/messaging/endpoints'
import { referralEndpoints } from '@waymark/contracts/conversations/messaging/referrals'
import type { ServerMessages } from '@waymark/contracts/sockets'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { answersFrom, mapRows, type Pages } from '../../../shared/api/queries.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { rereadMessagesOf } from '../../../shared/clients/queries.ts'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNews } from '../../../shared/session/use-news.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { useBurst } from '../../../shared/socket/use-burst.ts'
import { useConfirmDelivery } from './confirm-delivery.ts'
import {
  conversationsQuery,
  conversationWithQuery,
  messagesQuery,
  patchConversations,
  rereadConversations,
  useListedUnread,
} from './conversations.ts'
import { useSendUnsent } from './outbox.ts'

/** Keeps messages, read marks and presence up to date, and announces new messages. */
export function useMessagesLive(): void {
  useSendUnsent()
  useConfirmDelivery()
  useListedUnread()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const news = useNews()
  const [search] = useSearchParams()

  const reread = (conversation_ids: Iterable<string>) =>
    Promise.all([
      rereadConversations(queries),
      ...[...new Set(conversation_ids)].map((id) =>
        queries.invalidateQueries({ queryKey: messagesQuery(id).queryKey }),
      ),
    ])

  const isNews = ({ partner_id, partner_kind, unread, last_message }: Conversation) => {
    const shown = search.get('part') === 'conversation' ? search.get('client') : search.get('with')
    const open = shown === partner_id && document.visibilityState === 'visible'
    // System messages are not announced: the event they describe has its own notification.
    return !open && unread > 0 && partner_kind !== 'system' && last_message?.recipient_id === me?.id
  }
  const tell = ({ partner_id, partner_kind, partner_name }: Conversation) =>
    news({
      // One toast for each writer, however many messages they send.
      id: `message-from-${partner_id}`,
      title: `New message from ${partner_name}`,
      message: 'Open the conversation',
      open: () =>
        void navigate(
          partner_kind === 'client' ? clientAddress(partner_id, 'conversation') : conversationAddress(partner_id),
        ),
    })

  const rereadAndTell = async (conversation_ids: readonly string[]) => {
    await reread(conversation_ids)
    // If no screen shows the list, the invalidation above did not refetch it, so fetch it here.
    const list = await queries
      .fetchInfiniteQuery({ ...conversationsQuery('open'), staleTime: 1_000 })
      .catch(() => undefined)
    const conversations = list?.pages.flatMap(({ items }) => items) ?? []
    for (const conversation of conversations) {
      if (conversation_ids.includes(conversation.id) && isNews(conversation)) tell(conversation)
    }
  }
  const rereadRecords = (ids: readonly (string | undefined)[]) => {
    for (const id of new Set(ids)) void rereadMessagesOf(queries, id)
  }
  const arrived = useBurst<ServerMessages['message:new']>((messages) => {
    void rereadAndTell(messages.map(({ conversation_id }) => conversation_id))
    rereadRecords(messages.map(({ partner_id }) => partner_id))
  })
  const seen = useBurst<ServerMessages['message:read']>((told) => {
    void reread(told.map(({ conversation_id }) => conversation_id))
    rereadRecords(told.map(({ read_by }) => read_by))
  })
  const read = useBurst<string>((conversation_ids) => void reread(conversation_ids))

  const moved = useBurst<string>((client_ids) => {
    void rereadConversations(queries)
    for (const id of new Set(client_ids)) void dropIfGone(queries, id)
  })

  useLiveMessage('message:new', arrived)
  useLiveMessage('message:read', seen)
  useLiveMessage('message:delivered', ({ conversation_id }) => read(conversation_id))
  useLiveMessage('conversation:snoozed', ({ conversation_id }) => read(conversation_id))
  useLiveMessage('lead:updated', ({ client_id }) => moved(client_id))
  useLiveMessage('referral:updated', ({ conversation_id }) => {
    read(conversation_id)
    void queries.invalidateQueries({ queryKey: answersFrom(referralEndpoints.listReferrals) })
  })
  useLiveMessage('hello', ({ presence }) => showPresence(queries, presence))
  useLiveMessage('presence', (one) => showPresence(queries, [one]))
}

/** Drops the messages with a client who has another broker now or deleted their data. */
async function dropIfGone(queries: QueryClient, client_id: string): Promise<void> {
  const query = conversationWithQuery(client_id)
  const [known] = queries.getQueryData(query.queryKey) ?? []
  if (!known) return
  const now = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  if (now?.length === 0) queries.removeQueries({ queryKey: messagesQuery(known.id).queryKey })
}

/** Shows who is online in the lists that name them. */
function showPresence(queries: QueryClient, changed: readonly ServerMessages['presence'][]) {
  if (changed.length === 0) return
  const online = new Map(changed.map((one) => [one.agent_id, one.online]))
  const patched = <Row extends { online: boolean }>(row: Row, user_id: string): Row => {
    const now = online.get(user_id)
    return now === undefined || now === row.online ? row : { ...row, online: now }
  }
  patchConversations(queries, (row) => patched(row, row.partner_id))
  queries.setQueriesData<Pages<NetworkAgent>>(
    { queryKey: [...answersFrom(messagingEndpoints.listNetwork), 'pages'] },
    (pages) => mapRows(pages, (row) => patched(row, row.id)),
  )
}
