import { createHash } from 'node:crypto'
import type { Endpoint } from '@waymark/contracts/endpoint'
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  LIMIT_KINDS,
  type Limit,
  limitsOf,
  TARGET_LIMITS,
  type TargetRule,
} from '@waymark/contracts/limits'
import { type Actor, type App, actorName } from '@waymark/domain/context'
import { AppError, tooManyRequests } from '@waymark/platform/errors'
import { countRefusal } from '@waymark/platform/limited'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { networkOf, siteOf } from './network-address.ts'

/** Counts what becomes known of a call. Throws 429 with Retry-After. */
export interface Count {
  /** Once it is known who calls. Looking for records of others counts, too. */
  caller(actor: Actor): Promise<void>
  /** Once they may make the call, with the parameters of the path and with the body. */
  target(actor: Actor, input: unknown): Promise<void>
}

export interface Called {
  name: string
  endpoint: Endpoint
  ip: string
}

export interface RateLimits {
  /** Counts a call and runs it. Throws 429 with Retry-After, without running it, if the address is over its limit. */
  under<T>(called: Called, call: (count: Count) => Promise<T>): Promise<T>
  close(): void
}

type Kind = (typeof LIMIT_KINDS)[number]
const LIMITS: Record<Kind, Record<string, Limit>> = {
  address: ADDRESS_LIMITS,
  account: ACCOUNT_LIMITS,
  target: TARGET_LIMITS,
}

/** A /48 may do ten times as much as one /64, so that one bad household does not lock out the others in it. */
const SITE_SHARE = 10

const UNLIMITED: RateLimits = {
  under: (_called, call) => call({ caller: async () => undefined, target: async () => undefined }),
  close: () => undefined,
}

export function createRateLimits({ config, db, log }: Pick<App, 'config' | 'db' | 'log'>): RateLimits {
  if (config.RATE_LIMITS === 'off') return UNLIMITED
  const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, PRODUCER, log) : undefined
  // The library names its statements, which another session behind a pooler does not know (docs/decisions/0057).
  const unnamed = { query: ({ text, values }: { text: string; values: unknown[] }) => db.pool.query(text, values) }
  const pool = config.DATABASE_DIRECT_URL ? unnamed : db.pool
  const most = config.RATE_LIMITS === 'on' ? Number.POSITIVE_INFINITY : Number(config.RATE_LIMITS)

  function limiter(kind: Kind, name: string, limit: Limit, share: number): RateLimiterAbstract {
    const { points, duration, failures_only } = limit
    const options = { keyPrefix: `limit:${kind}:${name}`, points: Math.min(points, most) * share, duration }
    const memory = new RateLimiterMemory(options)
    // When the store is away, each process counts for itself, so that limits still apply.
    if (redis) return new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
    // Without Redis, calls of visitors stay as fast as they are: each process counts them, except guesses.
    if (kind === 'address' && !failures_only) return memory
    const stored = { storeClient: pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true }
    return new RateLimiterPostgres({ ...options, ...stored, insuranceLimiter: memory })
  }
  const limitersWith = (share = 1) =>
    new Map(
      LIMIT_KINDS.flatMap((kind) =>
        Object.entries(LIMITS[kind]).map(
          ([name, limit]) => [`${kind} ${name}`, limiter(kind, name, limit, share)] as const,
        ),
      ),
    )
  const limiters = limitersWith()
  const site_limiters = limitersWith(SITE_SHARE)

  return {
    async under({ name: operation, endpoint, ip }, call) {
      const limits = limitsOf(endpoint)
      const network = networkOf(ip)
      const site = siteOf(ip)
      const counted: Counted[] = []
      const count = async (kind: Kind, limit: string, key: string, caller: string) => {
        const guesses = LIMITS[kind][limit]?.failures_only ?? false
        const keys = [countedBy(limiters, kind, limit, key)]
        // A limit that is not by network would count twice.
        const wide = key.replace(network, site ?? network)
        if (wide !== key) keys.push(countedBy(site_limiters, kind, limit, wide))
        // One after another: what is refused to one network does not count for the others of its /48.
        for (const { by, key: subject } of keys) {
          if (guesses) counted.push({ by, key: subject })
          await consume(by, subject, () => countRefusal({ limit_name: limit, kind, subject, caller, operation }))
        }
      }
      const callerOf = (actor: Actor) => (actor.kind === 'anonymous' ? `network:${network}` : actorName(actor))
      try {
        if (limits.address) await count('address', limits.address, network, `network:${network}`)
        return await call({
          async caller(actor) {
            if (limits.account && actor.kind !== 'anonymous')
              await count('account', limits.account, actorName(actor), actorName(actor))
          },
          async target(actor, input) {
            if (!limits.target) return
            const { limit, of } = limits.target
            const { of_each }: TargetRule = TARGET_LIMITS[limit]
            const each = of_each === 'network' ? network : of_each === 'caller' ? callerOf(actor) : ''
            for (const named of valuesOf(input, of))
              await count('target', limit, `${targetOf(named)} ${each}`.trim(), callerOf(actor))
          },
        })
      } catch (error) {
        if (isUnauthorized(error)) counted.length = 0
        throw error
      } finally {
        // Counted before the call and undone after, because many simultaneous guesses would all pass a check that only
        // reads.
        await Promise.allSettled(counted.map(takeBack))
      }
    },
    close: () => redis?.disconnect(),
  }
}

/** The different texts in this field, if there are any. */
function valuesOf(input: unknown, field: string): Set<string> {
  const value: unknown =
    typeof input === 'object' && input !== null ? Object.getOwnPropertyDescriptor(input, field)?.value : undefined
  return new Set([value].flat().filter((one) => typeof one === 'string'))
}

/** UUIDs as they are; anything else that someone typed is hashed, so that no store of counters contains it. */
export const targetOf = (named: string) =>
  /^[0-9a-f-]{36}$/.test(named) ? named : createHash('sha256').update(named.toLowerCase()).digest('base64url')

interface Counted {
  by: RateLimiterAbstract
  key: string
}

function countedBy(
  limiters: ReadonlyMap<string, RateLimiterAbstract>,
  kind: Kind,
  limit: string,
  key: string,
): Counted {
  const by = limiters.get(`${kind} ${limit}`)
  if (!by) throw new Error(`there is no limit ${limit}`)
  return { by, key }
}

async function takeBack({ by, key }: Counted): Promise<void> {
  const { consumedPoints } = await by.reward(key, 1)
  // Counted in an earlier window, or while the store was away. Undoing it here would give the caller extra attempts.
  if (consumedPoints < 0) await by.penalty(key, 1)
}

const isUnauthorized = (error: unknown) => error instanceof AppError && error.status === 401

async function consume(limiter: RateLimiterAbstract, key: string, onRefusal: () => void): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    onRefusal()
    throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
  }
}
