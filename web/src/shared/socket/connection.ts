import {
  type Acknowledgement,
  type ClientMessages,
  type ServerMessage,
  type ServerMessages,
  serverMessages,
} from '@waymark/contracts/sockets'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { renewToken } from '../api/renew.ts'
import { readToken } from '../session/storage.ts'
import { createStore, type Readable } from '../state/store.ts'

export type ConnectionState = 'connecting' | 'connected' | 'offline'

export interface Connection {
  readonly state: Readable<ConnectionState>
  /** Subscribes to one kind of message. Messages that do not match the schema are dropped. */
  readonly on: <M extends ServerMessage>(name: M, listener: (data: ServerMessages[M]) => void) => () => void
  /** Resolves with the server's acknowledgement, or with `ok: false` if there is no connection or no response. */
  readonly send: <M extends keyof ClientMessages>(name: M, data: ClientMessages[M]) => Promise<Acknowledgement>
  /** Connects, and reconnects until the returned function is called. */
  readonly open: () => () => void
}

const schemas: { readonly [M in ServerMessage]: z.ZodType<ServerMessages[M]> } = serverMessages

const refused = z.object({ code: z.literal('unauthorized') })

/** Failed attempts in a row after which the screen says offline. */
const PATIENCE = 2
/** Milliseconds before the next attempt after a refusal, and until an acknowledgement counts as lost. */
const RETRY_MS = 2_000
const ACK_MS = 5_000

/**
 * The only socket of this tab. It renews the session if the handshake is refused, and reconnects after any loss. It
 * calls `onConnect` after every connect, because messages may have been missed before it.
 */
export function createConnection(onConnect: () => void): Connection {
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) => give({ token: readToken() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
  })
  const state = createStore<ConnectionState>('connecting')
  let failures = 0
  let refusals = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  const later = (act: () => void) => {
    clearTimeout(retry)
    retry = setTimeout(act, RETRY_MS * (0.5 + Math.random()))
  }
  const connect = () => void socket.connect()
  const renewAndConnect = async () => {
    const token = readToken()
    if (token === null) return
    try {
      await renewToken(token)
      socket.connect()
    } catch {
      // If the session is over, it has been cleared, and no connection is needed. Any other failure is temporary, so
      // retry.
      if (readToken() !== null) later(connect)
    }
  }

  socket.on('connect', () => {
    failures = 0
    refusals = 0
    state.set('connected')
    onConnect()
  })
  socket.on('disconnect', () => {
    state.set('connecting')
    if (!socket.active) later(connect)
  })
  socket.on('connect_error', (error) => {
    failures += 1
    if (failures >= PATIENCE) state.set('offline')
    if (socket.active) return
    // The gateway refused the socket. Access tokens expire after a few minutes, also while the gateway is away, so every
    // refusal of a token asks for another one.
    refusals += 1
    const next = isOfToken(error) ? () => void renewAndConnect() : connect
    if (refusals === 1 && isOfToken(error)) next()
    else later(next)
  })
  const lost = () => state.set('offline')
  // Reconnects right away, because the socket would notice the lost network only at its next missed ping.
  const found = () => {
    state.set('connecting')
    socket.disconnect().connect()
  }

  return {
    state,
    on: (name, listener) => hear(socket, name, listener),
    send: async (name, data) => {
      if (!socket.connected) return { ok: false, detail: 'Not connected' }
      return socket
        .timeout(ACK_MS)
        .emitWithAck(name, data)
        .catch(() => ({ ok: false, detail: 'No answer' }))
    },
    open: () => {
      window.addEventListener('offline', lost)
      window.addEventListener('online', found)
      socket.connect()
      return () => {
        window.removeEventListener('offline', lost)
        window.removeEventListener('online', found)
        socket.disconnect()
        // After the disconnect, which asks for another attempt.
        clearTimeout(retry)
      }
    },
  }
}

/** Whether the gateway refused the token itself. */
const isOfToken = (refusal: Error): boolean => 'data' in refusal && refused.safeParse(refusal.data).success

function hear<M extends ServerMessage>(socket: Socket, name: M, listener: (data: ServerMessages[M]) => void) {
  const take = (data: unknown) => {
    const message = schemas[name].safeParse(data)
    if (message.success) listener(message.data)
  }
  socket.on<string>(name, take)
  return () => {
    socket.off<string>(name, take)
  }
}
