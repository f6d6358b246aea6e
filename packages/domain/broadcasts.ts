import type { EventName } from '@waymark/contracts/events'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import type { ServerMessage, ServerMessages } from '@waymark/contracts/sockets'
import type { EventEnvelope } from '@waymark/events/envelope'

/** What a gateway does with an event: messages to people's sockets, and whose counts to compute again. */
export interface Broadcast {
  messages: readonly { [M in ServerMessage]: { to: string; name: M; data: ServerMessages[M] } }[ServerMessage][]
  recount: readonly string[]
  /** Messages to everybody in a network. */
  network?: readonly { [M in ServerMessage]: { to: Network; name: M; data: ServerMessages[M] } }[ServerMessage][]
  /** Messages to every administrator. */
  administrators?: readonly { [M in ServerMessage]: { name: M; data: ServerMessages[M] } }[ServerMessage][]
  /** A network whose members' counts to compute again. */
  recount_network?: Network
  /** A user who is in a network from now on. */
  joined?: { user_id: string; network: Network }
  /** Who watches the platform reads it again. */
  platform?: true
  /** Sessions whose sockets end. */
  end?: { session_id: string; reason: string }
  /** Users whose presence may have changed. */
  presence?: readonly string[]
}

/** How events become broadcasts; each domain maps its own. Ids of users, never rooms: the gateway chooses those. */
export type BroadcastMap<N extends EventName> = { readonly [E in N]: (event: EventEnvelope<E>) => Broadcast }
