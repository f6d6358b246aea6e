import {
  CONSUMER_NAMESPACE,
  type ConsumerMessage,
  type ConsumerMessages,
  consumerMessages,
} from '@waymark/contracts/sockets'
import type { Broadcast } from '@waymark/domain/broadcasts'
import type { App, ConsumerActor } from '@waymark/domain/context'
import { agentsOf, type ClientsAgent } from '@waymark/domain/conversations/presence/agents-of'
import type { Presence } from '@waymark/domain/conversations/presence/presence'
import { MAILED_LINK_NEEDED, parseConsumerToken } from '@waymark/domain/leads/intake/intake-token'
import { isSuperseded, supersededAmong } from '@waymark/domain/leads/intake/is-superseded'
import {
  AppError,
  forbidden,
  isDatabaseUnavailable,
  notFound,
  tooManyRequests,
  unauthorized,
} from '@waymark/platform/errors'
import { counter, gauge } from '@waymark/platform/metrics'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { debounce } from './debounce.ts'
import { agentRoom, clientOfRoom, clientRoom, type GatewaySocket, type Io } from './rooms.ts'
import { firstAttempts, refusal } from './socket-auth.ts'

/** Tabs and devices of one client on one gateway. Unlimited with `RATE_LIMITS=off`. */
const MAX_PAGES = 10
/** More signals than any person's typing causes: the page sends one in two seconds. */
const SIGNALS = { points: 30, duration: 10 }

const pages = gauge('gateway_consumer_sockets', 'Open pages of consumers')
const sent = counter('gateway_consumer_messages_total', 'Messages sent to open pages of consumers, by name', ['name'])

const handshake = z.object({ token: z.string().max(4096) })

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
  { db, bus, config, log, secrets }: Pick<App, 'db' | 'bus' | 'config' | 'log' | 'secrets'>,
): ConsumerPages {
  const consumers = io.of(CONSUMER_NAMESPACE)
  const most = config.RATE_LIMITS === 'off' ? Number.POSITIVE_INFINITY : MAX_PAGES
  const limiter = new RateLimiterMemory(SIGNALS)
  const isFirst = firstAttempts()
  /** The clients of open pages, with the agent whom these pages were told of. */
  const agents = new Map<string, ClientsAgent>()
  const links = new WeakMap<GatewaySocket, ConsumerActor>()
  const isOpen = (room: string) => consumers.adapter.rooms.has(room)

  function emit<M extends ConsumerMessage>(room: string | null, name: M, data: ConsumerMessages[M]): boolean {
    if (room !== null && !isOpen(room)) return false
    const target: { emit(name: string, data: unknown): unknown } = room === null ? consumers : consumers.to(room)
    target.emit(name, consumerMessages[name].parse(data))
    sent.inc({ name })
    return true
  }

  async function closeSuperseded(client_ids: readonly string[]): Promise<void> {
    const open = new Map<ConsumerActor, GatewaySocket>()
    for (const id of client_ids.flatMap((client_id) => [
      ...(consumers.adapter.rooms.get(clientRoom(client_id)) ?? []),
    ])) {
      const page = consumers.sockets.get(id)
      const link = page && links.get(page)
      if (link) open.set(link, page)
    }
    for (const link of await supersededAmong(db, secrets, [...open.keys()])) open.get(link)?.disconnect(true)
  }

  /** Tells pages who their agent is now, and closes those of a client who was deleted, or whose link newer answers replaced. */
  const placing = debounce(async (client_ids) => {
    const open = client_ids.filter((id) => isOpen(clientRoom(id)))
    if (open.length === 0) return
    const found = new Map((await agentsOf(db, open)).map((client) => [client.client_id, client]))
    await closeSuperseded(open)
    for (const client_id of open) {
      const room = clientRoom(client_id)
      if (!isOpen(room)) continue
      const now = found.get(client_id)
      const before = agents.get(client_id)?.agent_id
      if (before && before !== now?.agent_id) consumers.in(room).socketsLeave(agentRoom(before))
      if (!now) {
        consumers.in(room).disconnectSockets(true)
        continue
      }
      agents.set(client_id, now)
      if (now.agent_id) consumers.in(room).socketsJoin(agentRoom(now.agent_id))
      emit(room, 'presence', { online: now.agent_id !== null && presence.isOnline(now.agent_id) })
    }
  }, log)

  const admit = async (socket: GatewaySocket, next: (error?: Error) => void): Promise<void> => {
    if (!isFirst(socket)) return
    try {
      const { data } = handshake.safeParse(socket.handshake.auth)
      if (!data) throw unauthorized()
      const actor = parseConsumerToken(secrets, data.token)
      const { client_id } = actor
      const [client] = await agentsOf(db, [client_id])
      // Answers that wait for a confirmation are not a client, and their sender hears of no one's agent.
      if (!client) throw notFound()
      if (await isSuperseded(db, secrets, actor)) throw forbidden(MAILED_LINK_NEEDED)
      const room = clientRoom(client_id)
      if ((consumers.adapter.rooms.get(room)?.size ?? 0) >= most) {
        throw tooManyRequests(60, 'You have too many windows open.')
      }
      socket.handshake.auth = {}
      links.set(socket, actor)
      await socket.join(room)
      socket.use((packet) => void hear(socket.id, client_id, packet, () => socket.disconnect(true)))
      next()
      placing.add([client_id])
    } catch (error) {
      if (error instanceof AppError) next(refusal(error))
      else {
        if (!isDatabaseUnavailable(error)) log.warn({ err: error }, "a consumer's handshake failed")
        socket.conn.close()
      }
    }
  }
  consumers.use((socket, next) => void admit(socket, next))
  consumers.on('connection', (socket) => {
    pages.inc()
    socket.once('disconnect', () => pages.dec())
  })
  consumers.adapter.on('delete-room', (room: string) => {
    const client_id = clientOfRoom(room)
    if (client_id) agents.delete(client_id)
  })

  /** The only thing that a page says is that the consumer is writing. */
  async function hear(socket_id: string, client_id: string, [name]: unknown[], close: () => void) {
    try {
      await limiter.consume(socket_id)
    } catch {
      close()
      return
    }
    const { agent_id, conversation_id } = agents.get(client_id) ?? {}
    if (name !== 'typing' || !agent_id || !conversation_id) return
    // A lost signal is followed by the next one.
    await bus
      .publish([{ kind: 'typing', conversation_id, user_id: client_id, partner_id: agent_id }])
      .catch(() => undefined)
  }

  return {
    tellOf({ to, name, data }) {
      if (name === 'message:new' || name === 'message:read') {
        // The first message opens the conversation.
        if (emit(clientRoom(to), 'messages:changed', {}) && !agents.get(to)?.conversation_id) placing.add([to])
      } else if (name === 'lead:new' || name === 'lead:updated') {
        if (emit(clientRoom(data.client_id), 'record:changed', {})) placing.add([data.client_id])
      }
    },
    tellOfAgent(agent_id) {
      emit(agentRoom(agent_id), 'presence', { online: presence.isOnline(agent_id) })
    },
    tellOfTyping: (client_id, user_id) =>
      agents.get(client_id)?.agent_id === user_id && emit(clientRoom(client_id), 'typing', {}),
    refetch() {
      emit(null, 'messages:changed', {})
      emit(null, 'record:changed', {})
      placing.add(agents.keys())
    },
    stop: placing.stop,
  }
}
