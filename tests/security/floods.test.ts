import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { ADDRESS_LIMITS, type Limit, limitsOf } from '@waymark/contracts/limits'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { pathOf, startApi, type TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { startRedis } from '@waymark/testing/infrastructure'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { targetOf } from '../../services/api/rate-limits.ts'
import { accountCalls } from './calls/accounts.ts'
import { clientCalls } from './calls/clients.ts'
import { consumerCalls } from './calls/consumers.ts'
import { networkCalls } from './calls/networks.ts'
import { setScene } from './calls/scene.ts'
import { startTarget, type Target } from './target.ts'
import { WITHOUT_TARGET } from './without-target.ts'

/** The most of every limit here, so that a flood is four calls. */
const MOST = 3

let target: Target
beforeAll(async () => {
  target = await startTarget({ RATE_LIMITS: String(MOST) })
})
afterAll(() => target[Symbol.asyncDispose]())
/** Counters of accounts and targets. Those of addresses are in memory: each call has an address of its own. */
const forget = (kind = '') => target.api.db.run(sql`delete from rate_limit where key like ${`limit:${kind}%`}`)
beforeEach(() => forget())

let addresses = 0
/** Each in a /48 of its own. */
const anAddress = () => `2001:db8:${(++addresses).toString(16)}::1`

async function send(endpoint: Endpoint, from: { ip?: string; token?: string | null; id?: string } = {}) {
  const { ip = anAddress(), token, id = newId() } = from
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id])
  const answer = await target.api.fetch(pathOf(endpoint, { params: Object.fromEntries(names) }), {
    method: endpoint.method,
    headers: {
      'x-forwarded-for': ip,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { body: '{}' } : {}),
  })
  await answer.body?.cancel()
  return answer
}

/** Makes the calls one after another: only the one over the limit is refused, and says when to come back. */
async function expectLimit(call: () => Promise<{ status: number; headers: Headers }>) {
  for (let i = 0; i < MOST; i++) expect((await call()).status).not.toBe(429)
  const refused = await call()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
}

async function aDeletedClient(): Promise<string> {
  const { api, administrator } = target
  const { id } = await aClient(api.db)
  await api.get(endpoints.deleteClientData, { token: await tokenOf(api, administrator), params: { id } })
  await forget()
  return id
}

const all = Object.entries<Endpoint>(endpoints)
const countsFailures = (limit: Limit) => limit.failures_only === true

describe('from one address', () => {
  // Where only failures count, tests of guesses show it.
  const limited = all.filter(([, endpoint]) => {
    const { address } = limitsOf(endpoint)
    return address && !countsFailures(ADDRESS_LIMITS[address])
  })

  test.each(limited)('%s is refused over its limit, and not from elsewhere', async (_name, endpoint) => {
    const ip = anAddress()
    await expectLimit(() => send(endpoint, { ip }))
    expect((await send(endpoint)).status).not.toBe(429)
  })
})

describe('about one record or mailbox', () => {
  const about = all.filter(([, endpoint]) => limitsOf(endpoint).target)
  const inPath = about.filter(([, endpoint]) => endpoint.path.includes(`{${limitsOf(endpoint).target?.of}}`))
  const inBody = about.filter((one) => !inPath.includes(one))

  test.each(inPath)('%s is refused once others used up the limit', async (_name, endpoint) => {
    const { limit = '', of = '' } = limitsOf(endpoint).target ?? {}
    const { params = {}, token } = target.sentTo(endpoint)
    const id = endpoint.record === 'deleted_client' ? await aDeletedClient() : (params[of] ?? '')
    const key = `limit:target:${limit}:${targetOf(id)}`
    await target.api.db.run(sql`
      insert into rate_limit (key, points, expire) values (${key}, ${MOST}::int, ${Date.now() + 60_000}::bigint)`)
    const sent = token === target.token ? await tokenOf(target.api, target.administrator) : token
    expect((await send(endpoint, { token: sent ?? null, id })).status).toBe(429)
  })

  const calls = { ...consumerCalls, ...clientCalls, ...accountCalls, ...networkCalls }
  test.each(inBody)('%s is refused over its limit from any address', async (name, endpoint) => {
    const scene = await setScene(target.api)
    const sent = await calls[name]?.(scene)
    if (!sent) throw new Error(`there is no call of ${name}`)
    const wrong = name === 'login' ? { password: 'wrong' } : {}
    // A wrong password counts for the network it comes from.
    const ip = name === 'login' ? anAddress() : undefined
    // Visitors are told apart by their network only, users also by their account.
    const token = endpoint.access === 'visitor' ? { token: await tokenOf(target.api, target.administrator) } : {}
    await expectLimit(async () => {
      await forget('account')
      const body = { ...sent.body, ...wrong }
      return target.api.call(endpoint, { ...sent, ...token, body, ip: ip ?? anAddress() })
    })
  })
})

// Last, because some of these calls delete what they are about.
describe('by one account', () => {
  const writes = all.filter(([, { method, access }]) => method !== 'GET' && access !== 'public')

  test.each(writes)('%s is refused over its limit from any address, and not for others', async (_name, endpoint) => {
    const { api, administrator } = target
    const client_id = (await aClient(api.db)).id
    const tokenFor = async (user = administrator, id = client_id) =>
      endpoint.access === 'consumer' ? mailedTokenOf(api, { id }) : tokenOf(api, user)
    // A fresh session each time, because the call may end it.
    await expectLimit(async () => send(endpoint, { token: await tokenFor() }))
    const other = await tokenFor(await aUser(api.db), (await aClient(api.db)).id)
    expect((await send(endpoint, { token: other })).status).not.toBe(429)
  })

  test('every write has a limit for its address and its account', () => {
    const unlimited = all.filter(([, endpoint]) => {
      const { address, account } = limitsOf(endpoint)
      return endpoint.method !== 'GET' && !(address && account)
    })
    expect(unlimited).toEqual([])
  })
})

test('every write has a limit for what it is about, or a reason to have none', () => {
  const without = all.filter(([, endpoint]) => endpoint.method !== 'GET' && !limitsOf(endpoint).target)
  expect(without.map(([name]) => name).toSorted()).toEqual(Object.keys(WITHOUT_TARGET).toSorted())
})

const createTag = async (api: TestApi, token: string) =>
  (await api.call(endpoints.createTag, { token, body: { name: newId(), color: 'blue' }, ip: anAddress() })).status

describe('several processes', () => {
  test.each(['Redis', 'PostgreSQL'])('count together with %s', async (store) => {
    await using redis = await startRedis()
    const settings = { RATE_LIMITS: '4', DATABASE_URL: target.api.config.DATABASE_URL }
    const shared = store === 'Redis' ? { ...settings, REDIS_URL: redis.url } : settings
    await using one = await startApi(shared)
    await using two = await startApi(shared)
    const token = await tokenOf(one, await aUser(one.db))
    const statuses: number[] = []
    for (const api of [one, two, one, two, one, two]) statuses.push(await createTag(api, token))
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, true, true])
  })

  test('each count for themselves while Redis is away', async () => {
    await using redis = await startRedis()
    const settings = { RATE_LIMITS: '4', DATABASE_URL: target.api.config.DATABASE_URL, REDIS_URL: redis.url }
    await using api = await startApi(settings)
    const token = await tokenOf(api, await aUser(api.db))
    await redis.kill()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push(await createTag(api, token))
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, false, true, true])
  })
})

test('a broker who works a list by keyboard meets no limit', async () => {
  await using api = await startApi({ RATE_LIMITS: 'on', DATABASE_URL: target.api.config.DATABASE_URL })
  const broker = await aUser(api.db)
  const token = await tokenOf(api, broker)
  const statuses = new Set<number>()
  for (let i = 0; i < 40; i++) {
    const params = { id: (await aClient(api.db, { broker_id: broker.id })).id }
    const calls = await Promise.all([
      api.call(endpoints.changeClientStatus, { token, params, body: { status: 'contacted' } }),
      api.call(endpoints.addNote, { token, params, body: { text: 'Called, and left a message' } }),
      api.call(endpoints.logCall, { token, params, body: { outcome: 'no_answer' } }),
      api.call(endpoints.markNotificationsRead, { token, body: {} }),
    ])
    for (const { status } of calls) statuses.add(status)
  }
  expect([...statuses].filter((status) => status === 429)).toEqual([])
})

/** How many calls that begin at once are refused, and whether any fails. */
async function flood(times: number, call: () => Promise<{ status: number }>) {
  const statuses = await Promise.all(Array.from({ length: times }, async () => (await call()).status))
  return { refused: statuses.filter((status) => status === 429).length, failed: statuses.some((each) => each >= 500) }
}

test('a new account that floods is stopped by the limits as they are, and nobody else notices', async () => {
  await using api = await startApi({ RATE_LIMITS: 'on', DATABASE_URL: target.api.config.DATABASE_URL })
  const [flooder, bystander, victim, witness] = await Promise.all([1, 2, 3, 4].map(() => aUser(api.db)))
  if (!flooder || !bystander || !victim || !witness) throw new Error('someone is missing')
  const token = await tokenOf(api, flooder)
  const others = await tokenOf(api, bystander)
  const ip = anAddress()
  const write = (recipient_id: string, as = token) =>
    api.call(endpoints.sendMessage, { token: as, ip, body: { recipient_id, message: 'Look at this' } })
  const post = (as = token) =>
    api.call(endpoints.createOpportunity, { token: as, ip, body: { title: 'Look', description_long: 'At this' } })
  const request = (as = token) =>
    api.call(endpoints.requestCouncil, {
      token: as,
      ip,
      body: { title: 'Look', purpose: 'At this', decision_rule: 'consent', invite: [victim.id] },
    })

  expect(await flood(300, () => write(victim.id))).toEqual({ refused: 270, failed: false })
  expect(await flood(150, post)).toEqual({ refused: 90, failed: false })
  expect(await flood(100, request)).toEqual({ refused: 90, failed: false })

  const after = [write(victim.id, others), write(witness.id, others), post(others), request(others)]
  expect((await Promise.all(after)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})
