import { createHash } from 'node:crypto'
import type { RateLimit } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import { tooManyRequests } from '@waymark/platform/errors'
import type { Log } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'

interface Limit {
  points: number
  /** Seconds. */
  duration: number
  /** Counted only when the try fails with 401, so that somebody who signs in often is not locked out. */
  failures_only?: true
}

/** Per network address. */
const LIMITS: Record<RateLimit, Limit> = {
  intake: { points: 60, duration: 60 },
  intake_read: { points: 240, duration: 60 },
  visitor_message: { points: 10, duration: 600 },
  register: { points: 60, duration: 3600 },
  refresh: { points: 120, duration: 60 },
  sign_in: { points: 100, duration: 900, failures_only: true },
}
/** Per account and address together: guessing from elsewhere never locks the owner out. */
const ACCOUNT_LIMIT: Limit = { points: 10, duration: 900, failures_only: true }

/** One call under a limit. */
export interface Attempt {
  /** Checks the limit of the account that the body names. Throws 429. */
  forAccount(body: unknown): Promise<void>
  /** Counts a failed try. */
  failed(): Promise<void>
}

export interface RateLimits {
  /** Throws 429 with Retry-After when the address has used up its calls. */
  check(limit: RateLimit, ip: string): Promise<Attempt>
}

const NO_ATTEMPT: Attempt = { forAccount: async () => undefined, failed: async () => undefined }
const account = z.object({ email: z.string() })

export function createRateLimits(config: Config, log: Log): RateLimits {
  if (config.RATE_LIMITS === 'off') return { check: async () => NO_ATTEMPT }
  const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, PRODUCER, log) : undefined
  const limiter = (keyPrefix: string, { points, duration }: Limit): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${keyPrefix}`, points, duration }
    const memory = new RateLimiterMemory(options)
    // With Redis away each process counts for itself rather than letting everybody through.
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const limiters: Record<RateLimit, RateLimiterAbstract> = {
    intake: limiter('intake', LIMITS.intake),
    intake_read: limiter('intake_read', LIMITS.intake_read),
    visitor_message: limiter('visitor_message', LIMITS.visitor_message),
    register: limiter('register', LIMITS.register),
    refresh: limiter('refresh', LIMITS.refresh),
    sign_in: limiter('sign_in', LIMITS.sign_in),
  }
  const accounts = limiter('account', ACCOUNT_LIMIT)

  return {
    async check(name, ip) {
      if (!LIMITS[name].failures_only) {
        await consume(limiters[name], ip)
        return NO_ATTEMPT
      }
      await refuseWhenSpent(limiters[name], ip, LIMITS[name].points)
      let key: string | undefined
      return {
        async forAccount(body) {
          const email = account.safeParse(body).data?.email.toLowerCase()
          if (email === undefined) return
          // Hashed: Redis holds no addresses of people.
          key = createHash('sha256').update(`${email} ${ip}`).digest('base64url')
          await refuseWhenSpent(accounts, key, ACCOUNT_LIMIT.points)
        },
        async failed() {
          const counted = [limiters[name].consume(ip), ...(key === undefined ? [] : [accounts.consume(key)])]
          await Promise.allSettled(counted)
        },
      }
    },
  }
}

const refusal = (spent: RateLimiterRes) => tooManyRequests(Math.max(1, Math.ceil(spent.msBeforeNext / 1000)))

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw refusal(error)
    throw error
  }
}

async function refuseWhenSpent(limiter: RateLimiterAbstract, key: string, points: number): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.consumedPoints >= points) throw refusal(state)
}
