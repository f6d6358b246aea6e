import { useQueryClient } from '@tanstack/react-query'
import {
  CONSUMER_NAMESPACE,
  type ConsumerMessage,
  type ConsumerMessages,
  consumerMessages,
} from '@waymark/contracts/sockets'
import { useEffect, useRef, useState } from 'react'
import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { resultQuery } from '../../../shared/result/queries.ts'
import { messagesQuery, recordQuery } from './queries.ts'

const schemas: { readonly [M in ConsumerMessage]: z.ZodType<ConsumerMessages[M]> } = consumerMessages

/** How long the agent counts as typing after their last signal, in milliseconds. */
const TYPING_MS = 4_000
/** The shortest time between two signals of our own. */
const SAY_EVERY_MS = 2_000

export interface OwnLive {
  /** False while the page has to ask for news itself. */
  connected: boolean
  /** The agent is writing. */
  typing: boolean
  /** Whether the agent is at work in the portal. Null while unknown. */
  online: boolean | null
  /** Tells the agent that the consumer is writing. */
  sayTyping: () => void
}

/**
 * Keeps the page up to date through the gateway. Refused or cut off, the page asks on its own, and connects again when
 * it can.
 */
export function useOwnLive(token: string): OwnLive {
  const queries = useQueryClient()
  const [connected, setConnected] = useState(false)
  const [online, setOnline] = useState<boolean | null>(null)
  const [typed_at, setTypedAt] = useState(0)
  const socket = useRef<Socket | null>(null)
  const said = useRef(0)

  useEffect(() => {
    let closed = false
    const messages = () => void queries.invalidateQueries({ queryKey: messagesQuery(token).queryKey })
    const record = () => {
      void queries.invalidateQueries({ queryKey: recordQuery(token).queryKey })
      void queries.invalidateQueries({ queryKey: resultQuery(token).queryKey })
    }
    const open = async () => {
      // Loaded after the page, which can be read without it.
      const { io } = await import('socket.io-client')
      if (closed) return
      const opened = io(CONSUMER_NAMESPACE, {
        path: '/socket.io',
        transports: ['websocket'],
        auth: { token },
        reconnectionDelay: 500,
        reconnectionDelayMax: 5_000,
      })
      socket.current = opened
      opened.on('connect', () => {
        setConnected(true)
        messages()
        record()
      })
      opened.on('disconnect', () => {
        setConnected(false)
        setOnline(null)
      })
      hear(opened, 'messages:changed', () => {
        setTypedAt(0)
        messages()
      })
      hear(opened, 'record:changed', record)
      hear(opened, 'typing', () => setTypedAt(Date.now()))
      hear(opened, 'presence', (now) => setOnline(now.online))
    }
    // If it does not load, the page asks for news as without a connection.
    open().catch(() => undefined)
    return () => {
      closed = true
      socket.current?.disconnect()
      socket.current = null
    }
  }, [queries, token])

  useEffect(() => {
    const timer = typed_at > 0 ? setTimeout(() => setTypedAt(0), TYPING_MS) : undefined
    return () => clearTimeout(timer)
  }, [typed_at])

  const sayTyping = () => {
    if (Date.now() - said.current < SAY_EVERY_MS) return
    said.current = Date.now()
    socket.current?.volatile.emit('typing', {})
  }
  return { connected, typing: typed_at > 0, online, sayTyping }
}

function hear<M extends ConsumerMessage>(socket: Socket, name: M, listener: (data: ConsumerMessages[M]) => void) {
  socket.on<string>(name, (sent: unknown) => {
    const message = schemas[name].safeParse(sent)
    if (message.success) listener(message.data)
  })
}
