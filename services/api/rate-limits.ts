import { createHash } from 'node:crypto'
import type { RateLimit, UserLimit } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import { AppError, tooManyRequests } from '@waymark/platform/errors'
import type { Log } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { networkOf } from './network-address.ts'

interface Limit {
  points: number
  /** In seconds. */
  duration: number
  /** Only calls that end in 401 count, so that people who sign in often are not locked out. */
  failures_only?: true
}

/** Per network address (`networkOf`). */
const LIMITS: Record<RateLimit, Limit> = {
  intake: { points: 60, duration: 60 },
  intake_read: { points: 240, duration: 60 },
  public_read: { points: 240, duration: 60 },
  // Pages ask on each change of a figure, partners for whole lists.
  estimate: { points: 600, duration: 60 },
  visitor_message: { points: 10, duration: 600 },
  save_draft: { points: 20, duration: 3600 },
  open_draft: { points: 20, duration: 900, failures_only: true },
  request_link: { points: 20, duration: 3600 },
  contact_request: { points: 10, duration: 600 },
  consumer_message: { points: 60, duration: 600 },
  consumer_file: { points: 60, duration: 600 },
  appointment: { points: 30, duration: 600 },
  own_appointment: { points: 120, duration: 600 },
  suggestion: { points: 10, duration: 600 },
  medical_membership: { points: 10, duration: 600 },
  member_application: { points: 10, duration: 600 },
  own_application: { points: 120, duration: 600 },
  business_lead: { points: 10, duration: 600 },
  business_follow_up: { points: 60, duration: 600 },
  webhook: { points: 600, duration: 60 },
  register: { points: 60, duration: 3600 },
  refresh: { points: 120, duration: 60 },
  test_notification: { points: 6, duration: 60 },
  assistant: { points: 120, duration: 60 },
  census_file: { points: 60, duration: 60 },
  census_share: { points: 60, duration: 60 },
  sign_in: { points: 100, duration: 900, failures_only: true },
  second_step: { points: 30, duration: 900, failures_only: true },
  passkey_sign_in: { points: 60, duration: 900 },
  // One guess in 191 million is right. At this rate, one network would need centuries to try them all.
  access_code: { points: 20, duration: 900, failures_only: true },
  forgot_password: { points: 20, duration: 3600 },
  reset_password: { points: 20, duration: 900, failures_only: true },
}
/** Per signed-in user. */
const USER_LIMITS: Record<UserLimit, Limit> = {
  // Enough for a folder of plan documents within a minute or two.
  upload: { points: 120, duration: 60 },
  suggest_resource: { points: 20, duration: 3600 },
  // Guesses of the present password, or of a code.
  prove: { points: 20, duration: 900 },
}
/** Per account, identified by the email in the body. */
const ACCOUNT_LIMITS: Partial<Record<RateLimit, Limit & { from: 'one network' | 'anywhere' }>> = {
  // Guessing from elsewhere never locks the owner out.
  sign_in: { points: 10, duration: 900, from: 'one network' },
  // Prevents flooding a mailbox from many addresses. The last emailed link keeps working.
  forgot_password: { points: 5, duration: 3600, from: 'anywhere' },
  save_draft: { points: 5, duration: 3600, from: 'anywhere' },
  request_link: { points: 5, duration: 3600, from: 'anywhere' },
  // Each one sends a confirmation email.
  appointment: { points: 10, duration: 3600, from: 'anywhere' },
  member_application: { points: 5, duration: 3600, from: 'anywhere' },
}

/** Counts the call against the account named in the body, if there is one. Throws 429. */
export type ForAccount = (body: unknown) => Promise<void>

export interface RateLimits {
  /**
   * Counts and runs a call. Throws 429 with Retry-After, without running it, if the address or account is over its
   * limit.
   */
  under<T>(limit: RateLimit, ip: string, call: (forAccount: ForAccount) => Promise<T>): Promise<T>
  /** Counts a call of this user. Throws 429 with Retry-After. */
  ofUser(limit: UserLimit, user_id: string): Promise<void>
}

const account = z.object({ email: z.string() })

export function createRateLimits(config: Config, log: Log): RateLimits {
  if (config.RATE_LIMITS === 'off') {
    return { under: (_limit, _ip, call) => call(async () => undefined), ofUser: async () => undefined }
  }
  const redis = config.REDIS_URL ? connectRedis(config.REDIS_URL, PRODUCER, log) : undefined
  const limiter = (keyPrefix: string, { points, duration }: Limit): RateLimiterAbstract => {
    const options = { keyPrefix: `limit:${keyPrefix}`, points, duration }
    const memory = new RateLimiterMemory(options)
    // When Redis is away, each process counts for itself, so that limits still apply.
    return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory
  }
  const limiters: Record<RateLimit, RateLimiterAbstract> = {
    intake: limiter('intake', LIMITS.intake),
    intake_read: limiter('intake_read', LIMITS.intake_read),
    public_read: limiter('public_read', LIMITS.public_read),
    estimate: limiter('estimate', LIMITS.estimate),
    visitor_message: limiter('visitor_message', LIMITS.visitor_message),
    save_draft: limiter('save_draft', LIMITS.save_draft),
    open_draft: limiter('open_draft', LIMITS.open_draft),
    request_link: limiter('request_link', LIMITS.request_link),
    contact_request: limiter('contact_request', LIMITS.contact_request),
    consumer_message: limiter('consumer_message', LIMITS.consumer_message),
    consumer_file: limiter('consumer_file', LIMITS.consumer_file),
    appointment: limiter('appointment', LIMITS.appointment),
    own_appointment: limiter('own_appointment', LIMITS.own_appointment),
    suggestion: limiter('suggestion', LIMITS.suggestion),
    medical_membership: limiter('medical_membership', LIMITS.medical_membership),
    member_application: limiter('member_application', LIMITS.member_application),
    own_application: limiter('own_application', LIMITS.own_application),
    business_lead: limiter('business_lead', LIMITS.business_lead),
    business_follow_up: limiter('business_follow_up', LIMITS.business_follow_up),
    webhook: limiter('webhook', LIMITS.webhook),
    register: limiter('register', LIMITS.register),
    refresh: limiter('refresh', LIMITS.refresh),
    test_notification: limiter('test_notification', LIMITS.test_notification),
    assistant: limiter('assistant', LIMITS.assistant),
    census_file: limiter('census_file', LIMITS.census_file),
    census_share: limiter('census_share', LIMITS.census_share),
    sign_in: limiter('sign_in', LIMITS.sign_in),
    second_step: limiter('second_step', LIMITS.second_step),
    passkey_sign_in: limiter('passkey_sign_in', LIMITS.passkey_sign_in),
    access_code: limiter('access_code', LIMITS.access_code),
    forgot_password: limiter('forgot_password', LIMITS.forgot_password),
    reset_password: limiter('reset_password', LIMITS.reset_password),
  }
  const users: Record<UserLimit, RateLimiterAbstract> = {
    upload: limiter('upload', USER_LIMITS.upload),
    suggest_resource: limiter('suggest_resource', USER_LIMITS.suggest_resource),
    prove: limiter('prove', USER_LIMITS.prove),
  }
  const accounts = new Map(
    Object.entries(ACCOUNT_LIMITS).map(([name, limit]) => [name, { ...limit, by: limiter(`account_${name}`, limit) }]),
  )

  return {
    ofUser: (name, user_id) => consume(users[name], user_id),
    async under(name, ip, call) {
      const network = networkOf(ip)
      const counted: Counted[] = []
      const count = async (by: RateLimiterAbstract, key: string) => {
        counted.push({ by, key })
        await consume(by, key)
      }
      try {
        await count(limiters[name], network)
        return await call(async (body) => {
          const limit = accounts.get(name)
          const email = account.safeParse(body).data?.email.toLowerCase()
          if (!limit || email === undefined) return
          const counted_as = limit.from === 'anywhere' ? email : `${email} ${network}`
          // Hashed, so that Redis contains no email addresses.
          await count(limit.by, createHash('sha256').update(counted_as).digest('base64url'))
        })
      } catch (error) {
        if (isUnauthorized(error)) counted.length = 0
        throw error
      } finally {
        // Counted before the call and undone after, because many simultaneous guesses would all pass a check that only
        // reads.
        if (LIMITS[name].failures_only) await Promise.allSettled(counted.map(takeBack))
      }
    },
  }
}

interface Counted {
  by: RateLimiterAbstract
  key: string
}

async function takeBack({ by, key }: Counted): Promise<void> {
  const { consumedPoints } = await by.reward(key, 1)
  // Counted in an earlier window, or while Redis was away. Undoing it here would give the caller extra attempts.
  if (consumedPoints < 0) await by.penalty(key, 1)
}

const isUnauthorized = (error: unknown) => error instanceof AppError && error.status === 401

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1000)))
    throw error
  }
}
