import { useQueryClient } from '@tanstack/react-query'
import type { ServerMessage, ServerMessages } from '@waymark/contracts/sockets'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { onDemoChange } from '../api/demo.ts'
import { isDemo } from '../session/demo-session.ts'
import { clearSession } from '../session/storage.ts'
import { createStore, useStore } from '../state/store.ts'
import { type Connection, type ConnectionState, createConnection } from './connection.ts'
import { sessionEndSentence } from './session-end.ts'

const ConnectionContext = createContext<Connection | null>(null)

/** Holds this tab's one connection while somebody is signed in. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const queries = useQueryClient()
  const [connection] = useState(() => {
    const refetch = () => void queries.invalidateQueries()
    // Whatever happened between a screen's first read and the connection was not pushed to us.
    const created = createConnection(refetch)
    created.on('refetch', refetch)
    created.on('session:ended', ({ reason }) => clearSession(sessionEndSentence(reason)))
    return created
  })
  const demo = isDemo()
  useEffect(() => {
    // A demo session opens no socket: what would be pushed is what was just done here.
    if (demo) return onDemoChange(() => void queries.invalidateQueries())
    return connection.open()
  }, [connection, demo, queries])
  return <ConnectionContext value={demo ? null : connection}>{children}</ConnectionContext>
}

/** Null outside a signed-in screen, and in the demo. */
export const useConnection = (): Connection | null => useContext(ConnectionContext)

const withoutConnection = createStore<ConnectionState>('connecting')

export const useConnectionState = (): ConnectionState => useStore(useConnection()?.state ?? withoutConnection)

/** Hears one kind of message for as long as the component is there. */
export function useLiveMessage<M extends ServerMessage>(name: M, listener: (data: ServerMessages[M]) => void): void {
  const connection = useConnection()
  const hear = useEffectEvent(listener)
  useEffect(() => connection?.on(name, (data) => hear(data)), [connection, name])
}

/** For `refetchInterval`: without a connection the screens ask by themselves (milliseconds). */
export const useFallbackPolling = (): number | false => (useConnectionState() === 'connected' ? false : 20_000)
