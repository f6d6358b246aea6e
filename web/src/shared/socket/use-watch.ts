import type { ClientMessages } from '@waymark/contracts/sockets'
import { useEffect } from 'react'
import { useConnection, useConnectionState } from './live.tsx'

type Topic = NonNullable<ClientMessages['watch']['topic']>

/** Asks the server to show a topic for as long as the component is there, and again after each loss of the connection. */
export function useWatch(topic: Topic): void {
  const connection = useConnection()
  const connected = useConnectionState() === 'connected'
  useEffect(() => {
    if (!connection || !connected) return undefined
    void connection.send('watch', { topic })
    return () => void connection.send('watch', { topic: null })
  }, [connection, connected, topic])
}
