import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import {
  type Conversation,
  type ConversationView,
  messagingEndpoints,
} from '@waymark/contracts/conversations/messaging/endpoints'
import { useEffect } from 'react'
import { answersFrom, ask, askPages, mapRows, type Pages } from '../../../shared/api/queries.ts'
import { usePushedCounts } from '../../../shared/socket/counts.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { listedUnread } from './unread.ts'

export const conversationsQuery = (view: ConversationView) =>
  askPages(messagingEndpoints.listConversations, { query: { view } })

/** Whether there are any: a list of one at the most. */
export const anyConversationQuery = ask(messagingEndpoints.listConversations, { query: { limit: 1 } })

const listed = answersFrom(messagingEndpoints.listConversations)

/** Reads every shown list of conversations again. */
export const rereadConversations = (queries: QueryClient) => queries.invalidateQueries({ queryKey: listed })

/** Changes conversations wherever one is shown, until they are read again. */
export function patchConversations(queries: QueryClient, change: (row: Conversation) => Conversation): void {
  queries.setQueriesData<Pages<Conversation>>({ queryKey: [...listed, 'pages'] }, (pages) => mapRows(pages, change))
  queries.setQueriesData<Conversation[]>({ queryKey: [...listed, 'one'] }, (rows) => rows?.map(change))
}

/** The conversation with this person, in a list of one, or an empty list. */
export const conversationWithQuery = (partner_id: string) =>
  ask(messagingEndpoints.listConversations, { query: { partner_id } })

/** The agents of the network; with a client to refer, those who may take the client. */
export const networkQuery = (search: string, client_id: string | null) =>
  askPages(messagingEndpoints.listNetwork, { query: { search, ...(client_id !== null && { client_id }) } })

/** The agent with this id, or none. The release before lists everyone. */
export const agentQuery = (agent_id: string) => askPages(messagingEndpoints.listNetwork, { query: { agent_id } })

/** The messages of a conversation, newest first. */
export const messagesQuery = (conversation_id: string) =>
  askPages(messagingEndpoints.readConversation, { params: { id: conversation_id } })

/** Adds up what is unread while no connection counts it. */
export function useListedUnread(): void {
  const list = useInfiniteQuery({
    ...conversationsQuery('open'),
    enabled: usePushedCounts() === null,
    refetchInterval: useFallbackPolling(),
  })
  const unread = list.data?.reduce((sum, row) => sum + row.unread, 0) ?? 0
  useEffect(() => listedUnread.set(unread), [unread])
}
