import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Conversation, NetworkAgent, PARTY_KINDS } from '@waymark/contracts/conversations/messaging/endpoints'
import type { ClientDetail, OtherAgent } from '@waymark/contracts/leads/clients/schemas'
import { reaches } from '@waymark/rules/foundation/notifications/reach'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useRowInPages } from '../../../shared/api/use-row-in-pages.ts'
import { isOwn } from '../../../shared/clients/own-acts.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { agentQuery, conversationWithQuery } from './conversations.ts'

export interface Partner {
  readonly id: string
  readonly kind: (typeof PARTY_KINDS)[number]
  readonly name: string
  readonly company: string | null
  readonly online: boolean
  /** Whether anything tells them about a message. */
  readonly notifiable: boolean
  readonly may_write: boolean
  /** Of a client who is not the user's own. */
  readonly other_agent: OtherAgent | null
  /** Null before the first message. */
  readonly conversation_id: string | null
  /** In the future: snoozed until then. In the past: back since then. */
  readonly snoozed_until: string | null
}

/**
 * Looks up the partner with this id: a conversation, else an agent in the network, else a client. `partner` is
 * undefined while loading, and null if there is no match.
 */
export function usePartner(id: string): {
  partner: Partner | null | undefined
  error: Error | null
  retry: () => void
} {
  const conversations = useQuery(conversationWithQuery(id))
  const conversation = firstOf(conversations.data)
  const network = useInfiniteQuery({ ...agentQuery(id), enabled: conversation === null })
  const agent = useRowInPages(network, (row) => row.id === id)
  const client = useQuery({ ...clientQuery(id), enabled: conversation === null && agent === null })

  const failed = [conversations, network, client].find(({ data, isError }) => isError && data === undefined)
  const missing = client.error instanceof ApiError && client.error.status === 404
  return {
    // A client who has another broker now is not shown as they were before.
    partner: partnerOf(id, conversation, agent, missing ? undefined : client.data) ?? (missing ? null : undefined),
    error: missing ? null : (failed?.error ?? null),
    retry: () => void failed?.refetch(),
  }
}

/** The same for a client who is known to be the user's. */
export function useClientPartner(client: ClientDetail): ReturnType<typeof usePartner> {
  const conversations = useQuery(conversationWithQuery(client.id))
  const conversation = firstOf(conversations.data)
  return {
    partner: conversation === undefined ? undefined : partnerOf(client.id, conversation, null, client),
    error: conversations.error,
    retry: () => void conversations.refetch(),
  }
}

/** Null if there is none, undefined while loading. */
const firstOf = (list: readonly Conversation[] | undefined) => list && (list[0] ?? null)

function partnerOf(
  id: string,
  conversation: Conversation | null | undefined,
  agent: NetworkAgent | null | undefined,
  client: ClientDetail | undefined,
): Partner | undefined {
  if (conversation) {
    const { id: conversation_id, partner_kind, partner_name, partner_company, ...rest } = conversation
    const { online, notifiable, may_write, other_agent, snoozed_until } = rest
    const named = { id, kind: partner_kind, name: partner_name, company: partner_company }
    return { ...named, online, notifiable, may_write, other_agent, conversation_id, snoozed_until }
  }
  if (agent) {
    const open = { notifiable: true, may_write: true, other_agent: null }
    return { ...agent, ...open, kind: 'user', conversation_id: null, snoozed_until: null }
  }
  return (
    client && {
      id,
      kind: 'client',
      name: nameOf(client),
      company: null,
      online: false,
      notifiable: reaches(client.reach),
      may_write: isOwn(client),
      other_agent: client.other_agent,
      conversation_id: null,
      snoozed_until: null,
    }
  )
}
