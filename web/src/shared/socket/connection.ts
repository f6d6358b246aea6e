import {
  type Acknowledgement,
  type ClientMessages,
  type ServerMessage,
  type ServerMessages,
  serverMessages,
} from '@waymark/contracts/sockets'
import { io, type Socket } from 'socket.io-client'
import type { z } from 'zod'
import { renewToken } from '../api/renew.ts'
import { readToken } from '../session/storage.ts'
import { createStore, type Readable } from '../state/store.ts'

export type ConnectionState = 'connecting' | 'connected' | 'offline'

export interface Connection {
  readonly state: Readable<ConnectionState>
  /** Hears one kind of message, parsed; what does not parse is dropped. */
  readonly on: <M extends ServerMessage>(name: M, listener: (data: ServerMessages[M]) => void) => () => void
  /** Resolves with the server's acknowledgement; `ok: false` when there is no connection or no answer. */
  readonly send: <M extends keyof ClientMessages>(name: M, data: ClientMessages[M]) => Promise<Acknowledgement>
  /** Connects, and keeps connecting until the function it returns is called. */
  readonly open: () => () => void
}

const schemas: { readonly [M in ServerMessage]: z.ZodType<ServerMessages[M]> } = serverMessages

/** Failed attempts in a row after which the screen says offline. */
const PATIENCE = 2
/** Milliseconds before trying again after a refusal, and until an acknowledgement is given up. */
const RETRY_MS = 2_000
const ACK_MS = 5_000

/**
 * The one socket of this tab. It renews the session when the handshake is refused and comes back by itself after any
 * loss; `onConnect` is called each time, because anything may have been missed meanwhile.
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
  let retry: ReturnType<typeof setTimeout> | undefined

  const connectLater = () => {
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), RETRY_MS * (0.5 + Math.random()))
  }
  const renewAndConnect = async () => {
    const token = readToken()
    if (token === null) return
    try {
      await renewToken(token)
      socket.connect()
    } catch {
      // A session that is over has been forgotten, and with it this connection; anything else passes.
      if (readToken() !== null) connectLater()
    }
  }

  socket.on('connect', () => {
    failures = 0
    state.set('connected')
    onConnect()
  })
  socket.on('disconnect', () => {
    state.set('connecting')
    if (!socket.active) connectLater()
  })
  socket.on('connect_error', () => {
    failures += 1
    if (failures >= PATIENCE) state.set('offline')
    // Not active means refused by the gateway rather than unreachable: an access token lives for minutes only.
    if (socket.active) return
    if (failures === 1) void renewAndConnect()
    else connectLater()
  })
  const lost = () => state.set('offline')
  // A socket notices a lost network only when its ping goes unanswered; starting over is quicker and always right.
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
        clearTimeout(retry)
        window.removeEventListener('offline', lost)
        window.removeEventListener('online', found)
        socket.disconnect()
      }
    },
  }
}

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
