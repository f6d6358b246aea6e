import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { intakeTokenOf, mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { aFamilyMember, anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { anAuthenticatorApp } from '@waymark/testing/second-factors'
import { type Arbitrary, constant, constantFrom, oneof, option, record, sample, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountCalls } from './calls/accounts.ts'
import { clientCalls } from './calls/clients.ts'
import { consumerCalls } from './calls/consumers.ts'
import { networkCalls } from './calls/networks.ts'
import { type Calls, setScene as setCallScene } from './calls/scene.ts'
import { changedBodies, fuzzedBodies, fuzzedFiles, fuzzedTexts } from './fuzz-values.ts'
import { makeRecords } from './target.ts'

/** Of each operation. `npm run test:hard` sends 300. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 12)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_124)
/** Operations that get new records, because earlier ones may have deleted them. */
const WITH_THE_SAME = Math.max(1, Math.ceil(200 / REQUESTS))
const AT_ONCE = 8

/** Nothing is set up behind them in a test, which they say. */
const NOT_SET_UP = new Set(['startGoogle'])

let api: TestApi
/** The same installation where administrators need a second factor. */
let strict: TestApi
beforeAll(async () => {
  api = await startApi({ PUSH_HOSTS: 'any' })
  const { DATABASE_URL, DATA_DIR } = api.config
  strict = await startApi({ PUSH_HOSTS: 'any', DATABASE_URL, DATA_DIR, MFA_REQUIRED: 'administrators' })
})
afterAll(async () => {
  await strict[Symbol.asyncDispose]()
  await api[Symbol.asyncDispose]()
})

interface Person {
  token: () => Promise<string | null>
  /** Whom they call. */
  calls: TestApi
}

interface Scene {
  ids: readonly string[]
  idOf: (endpoint: Endpoint) => string
  people: Record<string, Person>
}

/** Someone of every role, and records of each kind: of an administrator, of two brokers, and of a consumer. */
async function setScene(): Promise<Scene> {
  const { ids, administrator, client_id } = await makeRecords(api)
  const everything: Partial<User> = { capabilities: ['architect', 'platform_watch'] }
  const paying: Partial<User> = { subscription_status: 'active', subscription_package: 'white_label' }
  const broker = await aUser(api.db, { ...everything, ...paying, founder_access: true })
  const other = await aUser(api.db, paying)
  const suspended = await aUser(api.db, { subscription_status: 'inactive' })
  const colleague = await anAdministrator(api.db)
  const client = await aClient(api.db, { broker_id: broker.id })
  const member = await aFamilyMember(api.db, paying)
  const founder = await aUser(api.db, { founder_access: true })
  const without_factor = await anAdministrator(api.db)
  const with_factor = await anAdministrator(api.db, everything)
  await anAuthenticatorApp(contextOf(strict, await signedIn(api.db, with_factor)))
  const calling = (token: Person['token'], calls = api): Person => ({ token, calls })
  const session = (user: User, calls = api) => calling(async () => tokenOf(api, user), calls)
  return {
    ids: [...new Set([...Object.values(ids), client.id, broker.id, other.id, administrator.id]), newId()],
    idOf: ({ record: kind }) => ids[kind ?? 'client'],
    people: {
      anonymous: calling(async () => null),
      'a forged token': calling(async () => 'eyJhbGciOiJub25lIn0.e30.'),
      'a consumer': calling(async () => intakeTokenOf(api, { id: client_id, submitted_at: new Date() })),
      'a consumer with an emailed link': calling(async () => mailedTokenOf(api, { id: client_id })),
      'a broker': session(broker),
      'another broker': session(other),
      'a suspended broker': session(suspended),
      'an administrator': session(administrator),
      'another administrator': session(colleague),
      'a member of the family network': session(member),
      'a founder': session(founder),
      'an administrator who has to set up a second factor': session(without_factor, strict),
      'an administrator with the second factor that is required': session(with_factor, strict),
    },
  }
}

interface FuzzedRequest {
  who: string
  path: string
  body: string | { fields: Record<string, string>; file: { name: string; bytes: string } } | undefined
  headers: Record<string, string>
}

/**
 * Who sends the request with this number. Half of them come from everyone in turn, so that each kind of caller has its
 * share. The others come from those who get past the access checks, because what comes after them is larger.
 */
function callerOf({ access }: Endpoint, people: Scene['people'], number: number): string {
  const everyone = Object.keys(people)
  const may = everyone.filter((who) =>
    access === 'consumer' || access === 'intake'
      ? who.startsWith('a consumer') || who === 'an administrator'
      : who === 'an administrator' || who === 'another administrator' || who === 'a broker',
  )
  const from = number % 2 === 0 ? everyone : may
  return from[Math.floor(number / 2) % from.length] ?? 'anonymous'
}

function requestsTo(endpoint: Endpoint, { ids, idOf }: Scene): Arbitrary<Omit<FuzzedRequest, 'who'>> {
  const { params, query, body, upload, raw_body, idempotent } = endpoint
  const texts = (schema: Endpoint['params']): Arbitrary<Record<string, string>> =>
    schema ? fuzzedTexts(schema, ids) : constant({})
  const segments = Object.keys(params?.shape ?? {})
  const existing: Record<string, string> = Object.fromEntries(
    segments.map((name) => [name, SEGMENTS[name] ?? idOf(endpoint)]),
  )
  return record({
    given: oneof({ weight: 3, arbitrary: constant(existing) }, { weight: 1, arbitrary: texts(params) }),
    asked: texts(query),
    body: upload
      ? record({ fields: texts(undefined), file: fuzzedFiles })
      : raw_body
        ? string({ unit: 'binary', maxLength: 2000 })
        : body
          ? fuzzedBodies(body, ids)
          : constant(undefined),
    key: idempotent ? option(constantFrom('one', 'x'.repeat(200), 'y'.repeat(201))) : constant(null),
    language: constantFrom('en', 'es', '*', 'x-\u00ff'),
  }).map(({ given, asked, body: sent, key, language }) => ({
    path: `/api${filled(endpoint.path, given)}${search(asked)}`,
    body: sent,
    headers: { 'accept-language': language, ...(key === null ? {} : { 'idempotency-key': key }) },
  }))
}

const SEGMENTS: Readonly<Record<string, string>> = { subscriber: 'assess', name: 'prices', zip_code: '75001' }
const wellFormed = (text: string) => text.toWellFormed()
const filled = (path: string, given: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(given[name] ?? newId())) || '-')

function search(asked: Readonly<Record<string, string>>): string {
  const entries = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) entries.set(name, wellFormed(value))
  return entries.size > 0 ? `?${entries.toString()}` : ''
}

interface Sending {
  request: FuzzedRequest
  token: string | null
  calls: TestApi
}

async function send({ method, body: schema }: Endpoint, { request: { path, body, headers }, token, calls }: Sending) {
  let sent: string | FormData | undefined
  if (typeof body === 'string') sent = body
  else if (body) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body.fields)) form.set(name, value)
    form.set('file', new File([body.file.bytes], body.file.name))
    sent = form
  }
  const answer = await calls.fetch(path, {
    method,
    headers: {
      ...headers,
      ...(schema && typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    redirect: 'manual',
    ...(sent === undefined || method === 'GET' ? {} : { body: sent }),
  })
  await answer.body?.cancel()
  return answer.status
}

const CALLS: Calls = { ...consumerCalls, ...clientCalls, ...accountCalls, ...networkCalls }

/** Calls that would succeed, each with one part of the body changed: they get further than any other. */
async function nearMisses(name: string, endpoint: Endpoint, ids: readonly string[], seed: number) {
  const call = CALLS[name]
  if (!call) return []
  const rounds = Math.max(1, Math.ceil(REQUESTS / 30))
  const sent: Sending[] = []
  for (let round = 0; round < rounds; round++) {
    const { body, params = {}, token = null, headers = {} } = await call(await setCallScene(api))
    const bodies = sample(changedBodies(body, ids), { seed: seed + round, numRuns: Math.ceil(REQUESTS / 3 / rounds) })
    for (const changed of bodies)
      sent.push({
        request: { who: 'who may', path: `/api${filled(endpoint.path, params)}`, body: changed, headers },
        token,
        calls: api,
      })
  }
  return sent
}

/** By kind of caller. */
const counts: Record<string, { sent: number; accepted: number }> = {}

function count(who: string, status: number): void {
  const of_kind = (counts[who] ??= { sent: 0, accepted: 0 })
  of_kind.sent += 1
  if (status < 400) of_kind.accepted += 1
}

const all = Object.entries<Endpoint>(endpoints)
let scene: Promise<Scene> | undefined

test.each(all.map(([name, endpoint], index) => [name, endpoint, index] as const))(
  `%s never fails, whatever ${REQUESTS} requests of all roles send`,
  async (name, endpoint, index) => {
    if (index % WITH_THE_SAME === 0) scene = undefined
    scene ??= setScene()
    const { people, ...rest } = await scene
    const tokens = new Map<string, string | null>()
    for (const [who, { token }] of Object.entries(people)) tokens.set(who, await token())
    const of_all = sample(requestsTo(endpoint, { people, ...rest }), { seed: SEED + index, numRuns: REQUESTS })
    const requests = [
      ...of_all.map((request, at): Sending => {
        // With fewer requests than callers, the next operation begins with the next caller.
        const who = callerOf(endpoint, people, at + index * REQUESTS)
        return { request: { ...request, who }, token: tokens.get(who) ?? null, calls: people[who]?.calls ?? api }
      }),
      ...(await nearMisses(name, endpoint, rest.ids, SEED + index)),
    ]
    const failed: string[] = []
    const queue = requests.values()
    const work = async () => {
      for (const sending of queue) {
        const status = await send(endpoint, sending)
        count(sending.request.who, status)
        if (status >= 500 && !(status === 503 && NOT_SET_UP.has(name)))
          failed.push(
            `${status} for FUZZ_SEED=${SEED} ${endpoint.method} ${JSON.stringify(sending.request).slice(0, 2000)}`,
          )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    expect(failed.slice(0, 3)).toEqual([])
  },
  300_000,
)

test('every kind of caller sent its share, and some got through', ({ task }) => {
  const callers = Object.entries(counts).filter(([who]) => who !== 'who may')
  const requests = Object.values(counts).reduce((sum, { sent }) => sum + sent, 0)
  task.meta.size = `${all.length} operations, ${requests} requests of ${callers.length} kinds of callers`
  task.meta.measured = `at least ${Math.min(...callers.map(([, { sent }]) => sent))} of each kind`
  const share = Math.floor((all.length * REQUESTS) / 2 / callers.length)
  expect(callers).toHaveLength(13)
  for (const [who, { sent, accepted }] of callers) {
    expect({ who, sent }).toEqual({ who, sent: expect.toSatisfy((number: number) => number >= share - 1) })
    expect({ who, accepted }).not.toEqual({ who, accepted: 0 })
  }
})
