import { endpoints } from '@waymark/contracts/endpoints'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { type Answer, startApi, type TestApi } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { startPostgres, startRedis, type TestPostgres, type TestRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PASSWORD = 'a quiet harbor'

const expectUnavailable = (answer: Answer) => {
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('while PostgreSQL is away', () => {
  let postgres: TestPostgres
  let api: TestApi
  let token: string
  let user: User
  beforeAll(async () => {
    postgres = await startPostgres()
    api = await startApi({ DATABASE_URL: postgres.url })
    user = await aUser(api.db, { password_hash: await hashPassword(PASSWORD) })
    token = await tokenOf(api, user)
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await postgres.close()
  })

  const submit = (idempotency_key?: string) => api.call(endpoints.createClient, { body: anIntake(), idempotency_key })
  const calls = () => [
    submit(),
    submit('a key'),
    api.call(endpoints.login, { body: { email: user.email, password: PASSWORD } }),
    api.call(endpoints.me, { token }),
    api.call(endpoints.listClients, { token }),
    api.call(endpoints.updatePreferences, { token, body: { daily_cap: 3 } }),
  ]
  test.each(['killed', 'stopped'])(
    '%s, every call says so and when to retry, and works again afterwards',
    async (how) => {
      expect((await submit()).status).toBe(201)
      await (how === 'killed' ? postgres.kill() : postgres.stop())
      for (const answer of await Promise.all(calls())) expectUnavailable(answer)
      expect((await api.call(endpoints.createClient, { body: {} })).status).toBe(400)
      expect((await api.call(endpoints.me)).status).toBe(401)
      expect((await api.call(endpoints.readSite)).status).toBe(200)
      await postgres.start()
      await eventually('intake works again', async () => (await submit()).status === 201, 10)
      expect((await api.call(endpoints.me, { token })).status).toBe(200)
    },
  )

  test('answers only 201 and 503 when it happens during requests, and keeps everything that was accepted', async () => {
    let stop = false
    const accepted: string[] = []
    const statuses = new Set<number>()
    const posting = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!stop) {
          const answer = await submit()
          statuses.add(answer.status)
          if (answer.status === 201) accepted.push(endpoints.createClient.response.parse(answer.body).id)
        }
      }),
    )
    for (let round = 0; round < 3; round++) {
      const before = accepted.length
      await eventually('requests succeed', () => accepted.length > before + 20)
      await postgres.restart()
    }
    stop = true
    await posting
    expect(statuses).toEqual(new Set([201, 503]))
    const { count } =
      (await api.db.row(
        row({ count: int4 }),
        sql`select count(*)::int as count from client where id = any(${accepted}::uuid[])`,
      )) ?? {}
    expect(count).toBe(accepted.length)
  })
})

describe('while Redis is away', () => {
  let redis: TestRedis
  let api: TestApi
  let user: User
  beforeAll(async () => {
    redis = await startRedis()
    api = await startApi({ REDIS_URL: redis.url, RATE_LIMITS: 'on' })
    user = await aUser(api.db, { password_hash: await hashPassword(PASSWORD) })
  })
  afterAll(async () => {
    await api[Symbol.asyncDispose]()
    await redis.close()
  })

  const submit = (ip: string) => api.call(endpoints.createClient, { body: anIntake(), ip })
  const signIn = (password: string, ip: string) =>
    api.call(endpoints.login, { body: { email: user.email, password }, ip })
  /** How many wrong passwords are accepted before the first 429. */
  const guesses = async (ip: string) => {
    let count = 0
    while ((await signIn('wrong', ip)).status === 401) count += 1
    return count
  }

  test('keeps intake and sign-in working and rate-limited, also after it is back', async () => {
    expect((await submit('203.0.113.1')).status).toBe(201)
    await redis.kill()
    expect((await submit('203.0.113.2')).status).toBe(201)
    expect((await signIn(PASSWORD, '203.0.113.2')).status).toBe(200)
    expect(await guesses('203.0.113.3')).toBe(10)
    const events = await api.db.rows(
      tables.event_delivery.pick('event_id'),
      sql`select event_id from event_delivery where state = 'pending'`,
    )
    expect(events).toHaveLength(4)
    await redis.start()
    expect((await submit('203.0.113.4')).status).toBe(201)
    // Some guesses may have been counted in one process, others in another.
    expect(await guesses('203.0.113.5')).toBeLessThanOrEqual(20)
  })

  test('lets the API start and answer', async () => {
    await redis.stop()
    await using other = await startApi({
      REDIS_URL: redis.url,
      RATE_LIMITS: 'on',
      DATABASE_URL: api.config.DATABASE_URL,
    })
    expect((await other.call(endpoints.createClient, { body: anIntake() })).status).toBe(201)
    await redis.start()
  })

  test('counts across processes again once it is back', async () => {
    await using other = await startApi({
      REDIS_URL: redis.url,
      RATE_LIMITS: 'on',
      DATABASE_URL: api.config.DATABASE_URL,
    })
    const ip = '203.0.113.6'
    const body = { email: user.email, password: 'wrong' }
    const guessAtBoth = async () => {
      await redis.flush()
      const answers: Answer[] = []
      for (let i = 0; i < 12; i++) answers.push(await (i % 2 ? api : other).call(endpoints.login, { body, ip }))
      return answers.filter(({ status }) => status === 401).length
    }
    expect(await eventually('both count in Redis', async () => (await guessAtBoth()) === 10)).toBe(true)
  })
})
