import { connectionOptions } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { primaryOf } from '@waymark/platform/primary'
import { Client, escapeIdentifier } from 'pg'

export interface Listener {
  stop(): Promise<void>
}

/**
 * Listens to a NOTIFY channel on its own connection and reconnects forever. `onConnect` runs after each connection,
 * because notifications in between were missed.
 */
export function listen(
  url: string,
  channel: string,
  { onMessage, onConnect, log }: { onMessage: (payload: string) => void; onConnect: () => void; log: Log },
): Listener {
  let client: Client | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    let over = false
    const again = () => {
      if (over) return
      over = true
      void client?.end().catch(() => undefined)
      if (!stopped) retry = setTimeout(() => void connect(), 250)
    }
    try {
      const options = connectionOptions(await primaryOf(url))
      if (stopped) return
      const next = new Client(options)
      client = next
      next.on('error', again)
      next.on('end', again)
      next.on('notification', ({ payload }) => onMessage(payload ?? ''))
      await next.connect()
      await next.query(`listen ${escapeIdentifier(channel)}`)
      onConnect()
    } catch (error) {
      log.warn({ err: error, channel }, 'cannot listen yet')
      again()
    }
  }
  void connect()

  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
