import { endpoints } from '@waymark/contracts/endpoints'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { openDatabase, sql } from '@waymark/platform/database'
import { AppError, unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { freezable } from '@waymark/testing/freezable'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { Redis } from 'ioredis'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

const PASSWORD = 'a quiet harbor'
const api = await apiForFile({ RATE_LIMITS: 'on' })
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const signIn = (email: string, password: string, ip: string) =>
  api.call(endpoints.login, { body: { email, password }, ip })

test('counts fifty simultaneous wrong passwords like fifty in a row, and locks no one out elsewhere', async () => {
  const { email } = await aUser(api.db, { password_hash })
  const tries = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'a wrong password', '192.0.2.1')))
  const refused = tries.filter(({ status }) => status === 429)
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(refused).toHaveLength(40)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await signIn(email, PASSWORD, '192.0.2.1')).status).toBe(429)
  expect((await signIn(email, PASSWORD, '192.0.2.2')).status).toBe(200)
})

test('refuses an address that guesses at many accounts after a hundred attempts', async () => {
  const statuses: number[] = []
  for (let batch = 0; batch < 6; batch += 1) {
    const tries = Array.from({ length: 20 }, () => signIn(`${newId()}@example.test`, 'a guess', '192.0.2.3'))
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
})

test('never limits correct sign-ins or invalid requests', async () => {
  const { email } = await aUser(api.db, { password_hash })
  for (let time = 0; time < 15; time += 1) expect((await signIn(email, PASSWORD, '192.0.2.4')).status).toBe(200)
  for (let time = 0; time < 110; time += 1) expect((await signIn('nobody', '', '192.0.2.4')).status).toBe(422)
  expect((await signIn(email, PASSWORD, '192.0.2.4')).status).toBe(200)
})

test('counts IPv6 addresses of one network together, and IPv4 addresses separately in any notation', async () => {
  const write = (ip: string) => api.call(endpoints.sendAgentMessage, { body: { message: 'Hello' }, ip })
  await aUser(api.db, { role: 'sys_admin' })
  for (let host = 1; host <= 10; host += 1) expect((await write(`2001:db8:1:2::${host}`)).status).toBe(201)
  expect((await write('2001:db8:1:2:a::b')).status).toBe(429)
  expect((await write('2001:db8:1:3::1')).status).toBe(201)
  for (let time = 0; time < 10; time += 1) expect((await write('::ffff:192.0.2.5')).status).toBe(201)
  expect((await write('192.0.2.5')).status).toBe(429)
  expect((await write('::ffff:192.0.2.6')).status).toBe(201)
})

test('counts all networks of an IPv6 /48 together, at ten times the limit of one, and not what one of them is refused', async () => {
  const limits = createRateLimits({ config: api.config, db: api.db, log: api.log })
  const { saveDraft } = endpoints
  const answerTo = (ip: string) =>
    limits
      .under({ name: 'saveDraft', endpoint: saveDraft, ip }, async () => saveDraft.status)
      .catch((error: unknown) => (error instanceof AppError ? error.status : error))
  const answersTo = (ips: string[]) => Promise.all(ips.map(answerTo))
  const made = (answers: unknown[]) => answers.filter((status) => status === saveDraft.status)
  expect(made(await answersTo(Array.from({ length: 300 }, () => '2001:db8:7:1::1')))).toHaveLength(20)
  const others = Array.from({ length: 200 }, (_, i) => `2001:db8:7:${(i + 2).toString(16)}::1`)
  expect(made(await answersTo(others))).toHaveLength(180)
  expect(made(await answersTo(['2001:db8:8:1::1']))).toHaveLength(1)
})

test('limits uploads per user and minute from any address, without affecting others', async () => {
  const [token, other] = [await tokenOf(api, await aUser(api.db)), await tokenOf(api, await aUser(api.db))]
  // Refused because it is not an upload, but still counted.
  const upload = (as: string, ip: string) => api.call(endpoints.uploadFile, { token: as, body: {}, ip })
  for (let time = 0; time < 120; time += 1) expect((await upload(token, `192.0.2.${time}`)).status).toBe(415)
  const refused = await upload(token, '192.0.2.200')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await upload(other, '192.0.2.200')).status).toBe(415)
})

test('limits public reads, too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 241 }, () => api.call(endpoints.readSite, { ip: '192.0.2.7' })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('counts in the database behind a pooler, where the next session knows nothing that the last one prepared', async () => {
  const db = openDatabase(api.db.url, api.log, 1, { direct_url: api.db.url })
  const config = { ...api.config, DATABASE_DIRECT_URL: api.db.url }
  const limits = createRateLimits({ config, db, log: api.log })
  const client_id = newId()
  for (let time = 0; time < 3; time += 1) {
    await limits.under({ name: 'uploadFile', endpoint: endpoints.uploadFile, ip: '192.0.2.8' }, (count) =>
      count.caller({ kind: 'consumer', client_id, since: new Date(0) }),
    )
    await db.run(sql`discard all`)
  }
  const counted = await db.row(
    tables.rate_limit.pick('points'),
    sql`select points from rate_limit where key like ${`%${client_id}`}`,
  )
  expect(counted).toEqual({ points: 3 })
  await db.close()
})

test('waits once for a Redis that went silent, and counts by itself until Redis answers', async () => {
  await using server = await startRedis()
  await using between = await freezable(server.url)
  const redis = new Redis(server.url.replace('unix://', ''))
  onTestFinished(() => redis.disconnect())
  const limits = createRateLimits({ config: { ...api.config, REDIS_URL: between.url }, db: api.db, log: api.log })
  onTestFinished(() => limits.close())
  // As a sign-in with a wrong password, which two limits count.
  const guess = (email: string) =>
    limits
      .under({ name: 'login', endpoint: endpoints.login, ip: '192.0.2.9' }, async (count) => {
        await count.target({ kind: 'anonymous' }, { email })
        throw unauthorized('wrong')
      })
      .catch((error: unknown) => (error instanceof AppError ? error.status : error))
  const counted = () => redis.keys('limit:*')
  await eventually('the first to be counted in Redis', async () => {
    await guess('first@example.test')
    return (await counted()).length > 0
  })

  between.freeze()
  const asked = () => between.asked().filter((name) => name.startsWith('eval'))
  const answers = [await guess('owner@example.test'), await guess('owner@example.test')]
  expect(asked()).toHaveLength(1)
  while (answers.length < 11) answers.push(await guess('owner@example.test'))
  expect(answers).toEqual([...Array<number>(10).fill(401), 429])
  expect(asked()).toHaveLength(1)

  await redis.flushall()
  between.thaw()
  await eventually('counting in Redis again', async () => {
    await guess('last@example.test')
    return (await counted()).length > 0
  })
})
