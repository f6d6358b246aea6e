import type { Network } from '@waymark/contracts/people/memberships/schemas'
import {
  type Acknowledgement,
  type ClientMessages,
  type ServerMessage,
  type ServerMessages,
  serverMessages,
} from '@waymark/contracts/sockets'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'

type FromClient = {
  [M in keyof ClientMessages]: (data: ClientMessages[M], acknowledge: (answer: Acknowledgement) => void) => void
}
type FromServer = { [M in ServerMessage]: (data: ServerMessages[M]) => void }

/** What the server verified at the handshake. */
export interface SocketData {
  user_id: string
  session_id: string
  /** Conversations of this user that were looked up, with the partner in each. */
  partners?: Map<string, string>
}

export type Io = Server<FromClient, FromServer, DefaultEventsMap, SocketData>
export type GatewaySocket = Socket<FromClient, FromServer, DefaultEventsMap, SocketData>
/** Where the open pages of consumers connect. */
export type ConsumerNamespace = ReturnType<Io['of']>

/** Rooms of the namespace for consumers: the open pages of a client, and those of an agent's clients. */
export const clientRoom = (client_id: string) => `client:${client_id}`
export const clientOfRoom = (room: string) => (room.startsWith('client:') ? room.slice(7) : undefined)
export const agentRoom = (agent_id: string) => `agent:${agent_id}`

// Rooms follow from the session. A client message never names one.
export const userRoom = (user_id: string) => `user:${user_id}`
export const sessionRoom = (session_id: string) => `session:${session_id}`

/** The members of a network on this gateway. */
export const networkRoom = (network: Network) => `network:${network}`

/** The users who watch the platform. */
export const PLATFORM_ROOM = 'platform'

/** The administrators on this gateway. */
export const ADMINISTRATORS_ROOM = 'administrators'

/** The administrators who watch the queues. */
export const QUEUES_ROOM = 'queues'

export const userOfRoom = (room: string) => (room.startsWith('user:') ? room.slice(5) : undefined)
const sessionOfRoom = (room: string) => (room.startsWith('session:') ? room.slice(8) : undefined)

const held = (io: Io, nameOf: (room: string) => string | undefined) =>
  [...io.sockets.adapter.rooms.keys()].map(nameOf).filter((name) => name !== undefined)

/** The users with a socket on this gateway. */
export const usersOnline = (io: Io): string[] => held(io, userOfRoom)
/** The sessions with a socket on this gateway. */
export const heldSessionIds = (io: Io): string[] => held(io, sessionOfRoom)

export const socketsOf = (io: Io, user_id: string): number => io.sockets.adapter.rooms.get(userRoom(user_id))?.size ?? 0

/** The users with a socket in a network's room on this gateway. */
export const membersOnline = (io: Io, network: Network): string[] => {
  const ids = io.sockets.adapter.rooms.get(networkRoom(network)) ?? []
  return [...new Set([...ids].map((id) => io.sockets.sockets.get(id)?.data.user_id).filter((id) => id !== undefined))]
}

/** The sessions of one user's sockets on this gateway. */
export const sessionsOf = (io: Io, user_id: string): string[] => {
  const ids = io.sockets.adapter.rooms.get(userRoom(user_id)) ?? []
  return [...ids].map((id) => io.sockets.sockets.get(id)?.data.session_id).filter((id) => id !== undefined)
}

/**
 * Sends a message to a room, or to every socket on this gateway. False if the room is empty. Fields outside the
 * message's schema are not sent.
 */
export function emitTo<M extends ServerMessage>(
  io: Io,
  room: string | null,
  name: M,
  data: ServerMessages[M],
): boolean {
  if (room !== null && !io.sockets.adapter.rooms.has(room)) return false
  const message: unknown = serverMessages[name].parse(data)
  const target: { emit(name: string, data: unknown): unknown } = room === null ? io : io.to(room)
  target.emit(name, message)
  return true
}
