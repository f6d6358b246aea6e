import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from './log.ts'
import { observed } from './metrics.ts'
import { sentinelsOf, waitBeforeTry } from './redis-address.ts'

const held = new Set<Redis>()

observed('redis_connections', 'Connections to Redis that this process holds', ['state'], async (set) => {
  const up = [...held].filter(({ status }) => status === 'ready').length
  set({ state: 'up' }, up)
  set({ state: 'away' }, held.size - up)
})

/** ioredis accepts a Unix socket as a bare path. */
const target = (url: string) => url.replace(/^unix:\/\//, '')

/** Producers fail fast: a command that cannot be sent now is an error now, and the row in PostgreSQL stays due. */
export const PRODUCER = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 2000,
  connectTimeout: 2000,
} as const satisfies RedisOptions

/** A reader that gets an error as soon as Redis is away, instead of a late retry. */
export const READER = { ...PRODUCER, autoResendUnfulfilledCommands: false } as const satisfies RedisOptions

/** Blocking readers wait indefinitely by design. */
export const BLOCKING = {
  maxRetriesPerRequest: null,
  enableReadyCheck: false,
  connectTimeout: 2000,
} as const satisfies RedisOptions

export function connectRedis(url: string, options: typeof PRODUCER | typeof READER | typeof BLOCKING, log: Log): Redis {
  const all = {
    ...options,
    retryStrategy: waitBeforeTry,
    // What was the primary is a replica now.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  }
  const sentinels = sentinelsOf(url)
  const redis = sentinels ? new Redis({ ...sentinels, ...all }) : new Redis(target(url), all)
  held.add(redis)
  // ioredis reconnects after a lost connection, so this is the end of a client that was closed.
  redis.on('end', () => held.delete(redis))
  let away = false
  redis.on('error', (error: Error & { code?: string }) => {
    if (!away) log.warn({ code: error.code }, 'redis is away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('redis is back')
    away = false
  })
  return redis
}
