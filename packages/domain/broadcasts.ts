import type { EventName } from '@waymark/contracts/events'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import type { ServerMessage, ServerMessages } from '@waymark/contracts/sockets'
import type { EventEnvelope } from '@waymark/events/envelope'

/**
 * What a gateway does with an event: it sends messages to people's sockets, and recomputes the counts of some users.
 */
export interface Broadcast {
  messages: readonly { [M in ServerMessage]: { to: string; name: M; data: ServerMessages[M] } }[ServerMessage][]
  recount: readonly string[]
  /** Messages to everyone in a network. */
  network?: readonly { [M in ServerMessage]: { to: Network; name: M; data: ServerMessages[M] } }[ServerMessage][]
  /** Messages to every administrator. */
  administrators?: readonly { [M in ServerMessage]: { name: M; data: ServerMessages[M] } }[ServerMessage][]
  /** A network with members who need new counts. */
  recount_network?: Network
  /** A user who just joined a network. */
  joined?: { user_id: string; network: Network }
  /** Administrators who watch the platform refetch its figures. */
  platform?: true
  /** Sessions with sockets to close. */
  end?: { session_id: string; reason: string }
  /** Users whose presence may have changed. */
  presence?: readonly string[]
}

/**
 * How events become broadcasts; each domain maps its own. Broadcasts name user ids, never rooms: the gateway chooses
 * the rooms.
 */
export type BroadcastMap<N extends EventName> = { readonly [E in N]: (event: EventEnvelope<E>) => Broadcast }
