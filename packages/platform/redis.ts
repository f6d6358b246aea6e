import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from './log.ts'
import { observed } from './metrics.ts'
import { sentinelsOf, waitBeforeTry } from './redis-address.ts'

/** The connections that this process holds, with the time since when each is away. */
const held = new Map<Redis, Date | undefined>()

observed('redis_connections', 'Connections to Redis that this process holds', ['state'], async (set) => {
  const away = [...held.values()].filter(Boolean).length
  set({ state: 'up' }, held.size - away)
  set({ state: 'away' }, away)
})

/** Since when a connection of this process is away, if one is. */
export const redisAwaySince = (): Date | null =>
  [...held.values()].reduce<Date | null>((first, since) => (since && (!first || since < first) ? since : first), null)

/** What Redis says when it answers, and does not write. */
const REFUSALS = ['OOM', 'MISCONF', 'READONLY', 'NOREPLICAS'] as const
export interface RedisRefusal {
  code: (typeof REFUSALS)[number]
  since: Date
}

/** The connections on which a command is answered at once. */
const producers = new WeakSet<Redis>()
let refusal: RedisRefusal | null = null

observed('redis_refuses_writes', 'Whether Redis refuses what this process writes', ['reason'], async (set) => {
  for (const reason of REFUSALS) set({ reason }, refusal?.code === reason ? 1 : 0)
})

/**
 * Writes to Redis, and returns why and since when it refuses that, if it does. Reading alone does not show that nothing
 * moves. If Redis is away, the last answer stays.
 */
export async function redisRefusal(log: Log): Promise<RedisRefusal | null> {
  const [producer] = [...held].flatMap(([redis, since]) => (since || !producers.has(redis) ? [] : [redis]))
  if (!producer) return refusal
  try {
    await producer.set('waymark:write-check', '')
    if (refusal) log.info('redis writes again')
    refusal = null
  } catch (error) {
    const code = REFUSALS.find((one) => error instanceof Error && error.message.startsWith(one))
    if (!code) return refusal
    if (refusal?.code !== code) log.warn({ code }, 'redis refuses to write')
    refusal = { code, since: refusal?.since ?? new Date() }
  }
  return refusal
}

/** ioredis accepts a Unix socket as a bare path. */
const target = (url: string) => url.replace(/^unix:\/\//, '')

/**
 * Producers fail fast: a command that cannot be sent now is an error now, and the row in PostgreSQL stays due. A Redis that stays
 * silent counts as lost (docs/decisions/0081): only the first command waits for it, and what follows fails at once until it answers
 * a new connection.
 */
export const PRODUCER = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  // A process on a busy machine may itself be late by a second or two.
  commandTimeout: 3000,
  connectTimeout: 2000,
  // Before the command gives up, so that what comes next finds the connection gone.
  socketTimeout: 2500,
} as const satisfies RedisOptions

/**
 * A reader that gets an error as soon as Redis is away, instead of a late retry. It may be answered only once a second, so it listens
 * longer before silence is a loss.
 */
export const READER = {
  ...PRODUCER,
  socketTimeout: 5000,
  autoResendUnfulfilledCommands: false,
} as const satisfies RedisOptions

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
  held.set(redis, new Date())
  if (options === PRODUCER) producers.add(redis)
  let said = false
  redis.on('error', (error: Error & { code?: string }) => {
    if (!said) log.warn({ code: error.code ?? error.message }, 'redis is away')
    said = true
  })
  redis.on('ready', () => {
    held.set(redis, undefined)
    if (said) log.info('redis is back')
    said = false
  })
  redis.on('close', () => held.has(redis) && held.set(redis, held.get(redis) ?? new Date()))
  // ioredis reconnects after a lost connection, so this is the end of a client that was closed.
  redis.on('end', () => held.delete(redis))
  // It reports no end of a client that is closed while it waits to connect again.
  const disconnect = redis.disconnect.bind(redis)
  redis.disconnect = (again) => {
    if (!again) held.delete(redis)
    disconnect(again)
  }
  return redis
}
