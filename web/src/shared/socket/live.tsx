import { useQueryClient } from '@tanstack/react-query'
import type { ServerMessage, ServerMessages } from '@waymark/contracts/sockets'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { broughtSince } from '../api/ahead.ts'
import { onDemoChange } from '../api/demo.ts'
import { isDemo } from '../session/demo-session.ts'
import { clearSession } from '../session/storage.ts'
import { createStore, useStore } from '../state/store.ts'
import { createCatchUp } from './catch-up.ts'
import { type Connection, type ConnectionState, createConnection } from './connection.ts'
import { sessionEndSentence } from './session-end.ts'

const ConnectionContext = createContext<Connection | null>(null)

/** Provides this tab's only connection while a user is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [connection] = useState(() => {
    const all = () => void queries.invalidateQueries()
    // A query that was not asked yet is of this screen, which has begun to render.
    const held = new Set(
      queries
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined || state.fetchStatus !== 'idle'),
    )
    const earlier = () => void queries.invalidateQueries({ predicate: (query) => held.has(query) })
    const catchUp = createCatchUp({ all, earlier }, broughtSince() ?? Date.now())
    const created = createConnection(catchUp.connected)
    created.on('hello', catchUp.hello)
    created.on('refetch', all)
    created.on('session:ended', ({ reason }) => clearSession(sessionEndSentence(reason)))
    return created
  })
  const demo = isDemo()
  useEffect(() => {
    // A demo session opens no socket. Its only changes are the user's own, so refetch after each of them.
    if (demo) return onDemoChange(() => void queries.invalidateQueries())
    return connection.open()
  }, [connection, demo, queries])
  return <ConnectionContext value={demo ? null : connection}>{children}</ConnectionContext>
}

/** Null outside a signed-in screen, and in the demo. */
export const useConnection = (): Connection | null => useContext(ConnectionContext)

const withoutConnection = createStore<ConnectionState>('connecting')

export const useConnectionState = (): ConnectionState => useStore(useConnection()?.state ?? withoutConnection)

/** Subscribes to one kind of message while the component is mounted. */
export function useLiveMessage<M extends ServerMessage>(name: M, listener: (data: ServerMessages[M]) => void): void {
  const connection = useConnection()
  const hear = useEffectEvent(listener)
  useEffect(() => connection?.on(name, (data) => hear(data)), [connection, name])
}

/** Milliseconds for `refetchInterval`: screens poll only while there is no connection. */
export const useFallbackPolling = (): number | false => (useConnectionState() === 'connected' ? false : 20_000)
