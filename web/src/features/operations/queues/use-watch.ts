import type { ClientMessages } from '@waymark/contracts/sockets'
import { useEffect } from 'react'
import { useConnection, useConnectionState } from '../../../shared/socket/live.tsx'

type Topic = NonNullable<ClientMessages['watch']['topic']>

/** Subscribes to a topic on the server while the component is mounted, and again after every reconnect. */
export function useWatch(topic: Topic): void {
  const connection = useConnection()
  const connected = useConnectionState() === 'connected'
  useEffect(() => {
    if (!connection || !connected) return undefined
    void connection.send('watch', { topic })
    return () => void connection.send('watch', { topic: null })
  }, [connection, connected, topic])
}
