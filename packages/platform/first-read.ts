import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { createHttpServer, listenOn } from './http-server.ts'
import type { Log } from './log.ts'

/** Before the database is asked again. */
const AGAIN_MS = 1000

interface Starting {
  config: Pick<Config, 'PORT' | 'PUBLIC_URL'>
  log: Log
  isDraining: () => boolean
}

/**
 * What `read` returns, once the database answers. If the process exited instead, its supervisor would wait longer before each restart. Until
 * then `PORT` says that it is alive and not ready.
 */
export async function firstRead<T>(read: () => Promise<T>, { config, log, isDraining }: Starting): Promise<T> {
  let waiting: Server | undefined
  try {
    for (;;) {
      try {
        return await read()
      } catch (error) {
        if (isDraining() || !isDatabaseUnavailable(error)) throw error
        if (!waiting) {
          log.warn({ err: error }, 'the database is unavailable; startup waits for it')
          waiting = await answerWaiting(config)
        }
        await sleep(AGAIN_MS)
      }
    }
  } finally {
    if (waiting) await release(waiting)
  }
}

async function answerWaiting({ PORT, PUBLIC_URL }: Starting['config']): Promise<Server> {
  const server = createHttpServer(
    ({ url }, response) => {
      const [status, body] = url === '/healthz' ? [200, '{"ok":true}'] : [503, '{"ready":false,"failing":["database"]}']
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' }).end(body)
    },
    { public_url: PUBLIC_URL },
  )
  await listenOn(server, PORT)
  return server
}

/** The port is free again once this resolves. */
async function release(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
