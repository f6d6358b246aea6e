import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ServerMessage, ServerMessages } from '@waymark/contracts/sockets'
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { broughtSince } from '../api/ahead.ts'
import { onDemoChange } from '../api/demo.ts'
import { isDemo } from '../session/demo-session.ts'
import { clearSession } from '../session/storage.ts'
import { createStore, useStore } from '../state/store.ts'
import { afterPaint } from '../ui/later.ts'
import { createCatchUp } from './catch-up.ts'
import type { Connection, ConnectionState } from './connection.ts'
import { sessionEndSentence } from './session-end.ts'

/** What the connection consists of. It is not part of the first view. */
interface Live {
  readonly createConnection: (onConnect: () => void) => Connection
  /** Connects the broadcasts of every feature to its queries. */
  readonly LiveUpdates: ComponentType
}

/** Milliseconds until what could not be loaded is loaded again. */
const RETRY_MS = 5_000

/** Stands for the connection until its code is there. */
const coming: Connection = {
  state: createStore<ConnectionState>('connecting'),
  on: () => () => undefined,
  send: async () => ({ ok: false, detail: 'Not connected' }),
  open: () => () => undefined,
}

const ConnectionContext = createContext<Connection | null>(null)

interface Props {
  readonly load: () => Promise<Live>
  readonly children: ReactNode
}

/** Provides this tab's only connection while a user is signed in. It opens after the first paint. */
export function LiveProvider({ load, children }: Props) {
  const queries = useQueryClient()
  const demo = isDemo()
  const [catchUp] = useState(() => catchUpOf(queries))
  const [live, setLive] = useState<{ connection: Connection | null; LiveUpdates: ComponentType } | null>(null)
  const connect = useEffectEvent(({ createConnection, LiveUpdates }: Live) => {
    // A demo session opens no socket.
    if (demo) return setLive({ connection: null, LiveUpdates })
    const connection = createConnection(catchUp.connected)
    connection.on('hello', catchUp.hello)
    connection.on('refetch', () => void queries.invalidateQueries())
    connection.on('session:ended', ({ reason }) => clearSession(sessionEndSentence(reason)))
    return setLive({ connection, LiveUpdates })
  })
  useEffect(() => {
    let gone = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const begin = async () => {
      const loaded = await load().catch(() => null)
      if (gone) return
      if (loaded) connect(loaded)
      else retry = setTimeout(() => void begin(), RETRY_MS)
    }
    const cancel = afterPaint(() => void begin())
    return () => {
      gone = true
      cancel()
      clearTimeout(retry)
    }
  }, [load])
  // After the effects of the children, which listen by then.
  useEffect(() => live?.connection?.open(), [live])
  // The only changes in a demo are the user's own, so refetch after each of them.
  useEffect(() => (demo ? onDemoChange(() => void queries.invalidateQueries()) : undefined), [demo, queries])
  return (
    <ConnectionContext value={demo ? null : (live?.connection ?? coming)}>
      {live && <live.LiveUpdates />}
      {children}
    </ConnectionContext>
  )
}

function catchUpOf(queries: QueryClient) {
  const all = () => void queries.invalidateQueries()
  const since = broughtSince()
  // This screen has begun to render, so a query that was not asked yet is its own. So is what the start brings or brought.
  const held = new Set(
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) =>
        since === null
          ? state.data !== undefined || state.fetchStatus !== 'idle'
          : state.data !== undefined && state.dataUpdatedAt < since,
      ),
  )
  const earlier = () => void queries.invalidateQueries({ predicate: (query) => held.has(query) })
  return createCatchUp({ all, earlier }, since ?? Date.now())
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
