import {
  CONSUMER_NAMESPACE,
  type ConsumerMessage,
  type ConsumerMessages,
  consumerMessages,
} from '@waymark/contracts/sockets'
import type { Broadcast } from '@waymark/domain/broadcasts'
import type { App } from '@waymark/domain/context'
import type { Presence } from '@waymark/domain/conversations/presence/presence'
import { counter, gauge } from '@waymark/platform/metrics'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { consumerAgents } from './consumer-agents.ts'
import { admitConsumers } from './consumer-handshake.ts'
import { agentRoom, clientRoom, type GatewaySocket, type Io } from './rooms.ts'

/** More signals than any person's typing causes: the page sends one in two seconds. */
const SIGNALS = { points: 30, duration: 10 }

const pages = gauge('gateway_consumer_sockets', 'Open pages of consumers')
const sent = counter('gateway_consumer_messages_total', 'Messages sent to open pages of consumers, by name', ['name'])

export interface ConsumerPages {
  /** Passes on what concerns a client of a message to users. */
  tellOf: (message: Broadcast['messages'][number]) => void
  /** The agent came or went. */
  tellOfAgent: (agent_id: string) => void
  /** False if `client_id` has no page open here, or the one who types is not the client's agent. */
  tellOfTyping: (client_id: string, user_id: string) => boolean
  /** Something may have been missed. */
  refetch: () => void
  stop: () => Promise<void>
}

/**
 * The open pages of consumers, in a namespace of their own, where no message to users can arrive. A page hears that
 * something changed and asks the API, which decides what the page's token opens.
 */
export function consumerPages(
  io: Io,
  presence: Pick<Presence, 'isOnline'>,
  app: Pick<App, 'db' | 'bus' | 'config' | 'log' | 'secrets'>,
): ConsumerPages {
  const consumers = io.of(CONSUMER_NAMESPACE)
  const limiter = new RateLimiterMemory(SIGNALS)
  const agents = consumerAgents(
    consumers,
    (client_id, { agent_id }) =>
      emit(clientRoom(client_id), 'presence', { online: agent_id !== null && presence.isOnline(agent_id) }),
    app,
  )
  const admit = admitConsumers(consumers, app, (page, link) => {
    agents.add(page, link)
    page.use((packet) => void onTyping(page, link.client_id, packet))
  })
  consumers.use((page, next) => void admit(page, next))
  consumers.on('connection', (page) => {
    pages.inc()
    page.once('disconnect', () => pages.dec())
  })

  /** The only thing that a page says is that the consumer is writing. */
  async function onTyping(page: GatewaySocket, client_id: string, [name]: unknown[]) {
    try {
      await limiter.consume(page.id)
    } catch {
      page.disconnect(true)
      return
    }
    const { agent_id, conversation_id } = agents.agentOf(client_id) ?? {}
    if (name !== 'typing' || !agent_id || !conversation_id) return
    // A lost signal is followed by the next one.
    await app.bus
      .publish([{ kind: 'typing', conversation_id, user_id: client_id, partner_id: agent_id }])
      .catch(() => undefined)
  }

  function emit<M extends ConsumerMessage>(room: string | null, name: M, data: ConsumerMessages[M]): boolean {
    if (room !== null && !consumers.adapter.rooms.has(room)) return false
    const target: { emit(name: string, data: unknown): unknown } = room === null ? consumers : consumers.to(room)
    target.emit(name, consumerMessages[name].parse(data))
    sent.inc({ name })
    return true
  }

  return {
    tellOf({ to, name, data }) {
      if (name === 'message:new' || name === 'message:read') {
        // The first message opens the conversation.
        if (emit(clientRoom(to), 'messages:changed', {}) && !agents.agentOf(to)?.conversation_id) agents.refresh([to])
      } else if (name === 'lead:new' || name === 'lead:updated') {
        if (emit(clientRoom(data.client_id), 'record:changed', {})) agents.refresh([data.client_id])
      }
    },
    tellOfAgent(agent_id) {
      emit(agentRoom(agent_id), 'presence', { online: presence.isOnline(agent_id) })
    },
    tellOfTyping: (client_id, user_id) =>
      agents.agentOf(client_id)?.agent_id === user_id && emit(clientRoom(client_id), 'typing', {}),
    refetch() {
      emit(null, 'messages:changed', {})
      emit(null, 'record:changed', {})
      agents.refreshAll()
    },
    stop: agents.stop,
  }
}
