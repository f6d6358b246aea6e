import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '@waymark/contracts/endpoints'
import { authAnswer } from '@waymark/contracts/people/accounts/schemas'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { type Database, openDatabase, sql } from '@waymark/platform/database'
import { localKeys } from '@waymark/platform/encryption/key-service'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { connectRedis, PRODUCER } from '@waymark/platform/redis'
import { int4, nullable, row, text } from '@waymark/platform/row'
import { pathOf } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { anAssessedBusiness } from '@waymark/testing/factories/public-forms'
import { createTestDatabase, startRedis } from '@waymark/testing/infrastructure'
import { TEST_KEYS } from '@waymark/testing/keys'
import { eventually } from '@waymark/testing/wait'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { startInstance } from '../../scripts/start/instance.ts'

/** In everything that people type in this test. */
const CANARY = 'kanarienvogel'
const PASSWORD = `${CANARY} password`
const REQUESTS = 500

const stack = new AsyncDisposableStack()
let url: string
let db: Database
let broker: User
let data: string
const redisCommands: string[] = []
/** Tokens that were issued. */
const secrets = new Set<string>()
/** Tokens from emailed links, which must appear nowhere else. */
const mailed = new Set<string>()

beforeAll(async () => {
  const [database, redis] = await Promise.all([createTestDatabase(), startRedis()])
  stack.use(database)
  stack.use(redis)
  data = scratchFolder('waymark-leaks')
  stack.defer(() => rm(data, { recursive: true, force: true }))
  const log = createLog('test', 'silent')
  const monitor = await connectRedis(redis.url, PRODUCER, log).monitor()
  monitor.on('monitor', (_time: string, args: string[]) => redisCommands.push(args.join(' ')))
  stack.defer(() => monitor.disconnect())
  const instance = await startInstance({
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: data,
      ENCRYPTION_KEYS: TEST_KEYS,
      PORT: '0',
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'on',
      ADMIN_EMAIL: 'admin@example.test',
      ADMIN_PASSWORD: 'not-a-secret-1',
    },
    demo: false,
    signal: new AbortController().signal,
    say: () => undefined,
    complain: () => undefined,
  })
  stack.defer(() => instance.stop())
  url = instance.url
  db = openDatabase(database.url, log, 4, { keys: localKeys(TEST_KEYS) })
  stack.defer(() => db.close())
  broker = await aUser(db, {
    first_name: CANARY,
    email: 'broker@example.test',
    password_hash: await hashPassword(PASSWORD),
  })
  await provoke()
}, 120_000)
afterAll(() => stack.disposeAsync())

const intake = () =>
  anIntake({
    first_name: CANARY,
    last_name: CANARY,
    email: `${CANARY}-${newId()}@example.test`,
    phone: `${CANARY} 0100`,
    occupation: CANARY,
    medications: [CANARY],
    scenario_notes: `${CANARY} ${CANARY}`,
    health_conditions: ['hiv_aids'],
  })

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', 'user-agent': CANARY, ...headers },
    ...(json === undefined ? {} : { body: json }),
  })
  return { status: response.status, text: await response.text() }
}

const post = (path: string, body: () => object, headers = {}) => {
  return () => send('POST', path, body(), { 'idempotency-key': newId(), ...headers })
}

/** The public forms, with everything that can be typed there. */
function publicForms(agent: string, intake_token: string) {
  const person = () => ({ name: CANARY, phone: `${CANARY} 0100`, email: `${CANARY}-${newId()}@example.test` })
  const business = { company_name: CANARY, contact_name: CANARY, current_premium_per_emp: CANARY, utm_source: CANARY }
  const coop = { coop_affiliations_text: CANARY, coop_estimated_lives_text: CANARY }
  const membership = { interests: [CANARY], membership_agreement: true }
  const unfinished = { medications: CANARY, occupation: CANARY, health_conditions: ['hiv_aids'] }
  const message = { message: CANARY, subject: CANARY }
  return [
    post('/api/business/leads', () => anAssessedBusiness({ ...person(), ...business, ...coop })),
    post('/api/business/leads', () => ({ ...person(), ...business, role: CANARY, honeypot: CANARY })),
    post('/api/business/leads/call', () => ({ lead_token: CANARY })),
    post('/api/medical/memberships', () => ({ ...person(), ...membership, user_type: 'patient' })),
    post('/api/medical/memberships', () => ({ ...person(), ...membership, user_type: CANARY })),
    post('/api/contacts/requests', () => ({
      ...person(),
      contact_type: 'appointment_request',
      notes: CANARY,
      source_page: `/medical?${CANARY}`,
    })),
    post('/api/intake-drafts', () => ({ email: person().email, step: 3, agent: CANARY, answers: unfinished })),
    post('/api/intake-drafts/open', () => ({ token: `${newId()}.${CANARY}` })),
    post('/api/agent-messages', () => ({ ...message, to_user: agent, reply_to: person().email })),
    post('/api/my/messages', () => message, { 'x-intake-token': intake_token }),
    post('/api/admin/suggestions', () => ({
      title: CANARY,
      description: CANARY,
      page_url: CANARY,
      user_agent: CANARY,
    })),
  ]
}

/** Deliveries that are due within a minute and not done yet. */
const undone = () =>
  db.rows(
    tables.event_delivery.pick('event_id'),
    sql`select event_id from event_delivery where state <> 'done' and due_at <= now() + interval '1 min'`,
  )

/** Requests that succeed, that are refused, and that cannot even be read. */
async function provoke(): Promise<void> {
  const login = await send('POST', '/api/broker/auth/login', { email: broker.email, password: PASSWORD })
  const { access_token } = authAnswer.parse(JSON.parse(login.text))
  secrets.add(access_token)
  const session = { authorization: `Bearer ${access_token}` }
  const { id, intake_token } = endpoints.createClient.response.parse(
    JSON.parse((await send('POST', '/api/clients', { ...intake(), broker_id: broker.id })).text),
  )
  secrets.add(intake_token)
  const wrong = { ...intake(), age: CANARY, health_conditions: [CANARY] }
  const cursor = Buffer.from(JSON.stringify([CANARY, CANARY])).toString('base64url')
  const requests: (() => Promise<{ status: number }>)[] = [
    () => send('POST', '/api/clients', intake(), { 'idempotency-key': `${CANARY}-${newId()}` }),
    () => send('POST', '/api/clients', wrong),
    () => send('POST', '/api/clients', { ...intake(), honeypot: CANARY }),
    () => send('POST', '/api/clients', `{"email":"${CANARY}`),
    () => send('POST', '/api/clients', `"${CANARY}\\u0000"`),
    () => send('POST', '/api/broker/auth/login', { email: `${CANARY}@example.test`, password: CANARY }),
    () => send('POST', '/api/broker/auth/refresh', undefined, { cookie: `waymark_refresh=${newId()}.${CANARY}` }),
    () => send('GET', `/api/broker/clients?search=${CANARY}&cursor=${cursor}`, undefined, session),
    () => send('GET', `/api/broker/clients?search=${CANARY}`, undefined, session),
    () => send('GET', `/api/clients/${CANARY}/status`, undefined, session),
    () => send('GET', `/${CANARY}?${CANARY}=${CANARY}`),
    () => send('GET', `/api/${CANARY}%ff`),
    () => send('GET', '/api/broker/auth/me', undefined, { authorization: `Bearer ${CANARY}` }),
    () => send('GET', '/api/broker/auth/me', undefined, { 'x-intake-token': `wi_${CANARY}` }),
    () => send('POST', '/api/agent-messages', { message: CANARY, subject: CANARY, to_user: CANARY }),
    () => send('POST', '/api/agent-messages', { message: CANARY, intake_token }),
    () => send('POST', '/api/agent/messages', { recipient_id: id, message: CANARY, subject: CANARY }, session),
    () => send('POST', '/api/contacts/leads', { client_id: id, contact_type: CANARY, notes: CANARY, intake_token }),
    () => send('PATCH', '/api/broker/preferences', { time_zone: CANARY, states_licensed: [CANARY] }, session),
    () => send('GET', pathOf(endpoints.readClient, { params: { id } }), undefined, session),
    () => send('POST', pathOf(endpoints.createRiskAssessment, { params: { id } }), undefined, session),
    ...publicForms(broker.id, intake_token),
  ]
  const queue = Array.from({ length: REQUESTS }, (_, i) => requests[i % requests.length]).values()
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const request of queue) statuses.add((await request?.())?.status ?? 0)
    }),
  )
  expect([...statuses].filter((status) => status >= 500 || status === 0)).toEqual([])
  expect(statuses).toContain(201)
  expect(statuses).toContain(429)
  await eventually('everything due is done', async () => (await undone()).length === 0, 60)
  for (const [, token = ''] of (await mails()).matchAll(/#(?:token|resume)=(\S+)/g)) mailed.add(token)
}

/** What must never leave the database: typed texts, health conditions, issued keys. */
function leaksIn(content: string, tokens = new Set([...secrets, ...mailed])): string[] {
  const found = new RegExp(`.{0,60}(${CANARY}|hiv_aids|[a-z]+@example\\.test).{0,60}`, 'gi')
  const issued = [...tokens].filter((token) => content.includes(token)).map(() => 'a token')
  return [...new Set([...[...content.matchAll(found)].map(([match]) => match), ...issued])].slice(0, 5)
}

async function contentsOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile())
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))).join('\n')
}

/** In every encoding. */
async function mails(): Promise<string> {
  const folder = join(data, 'mail')
  const files = await readdir(folder)
  const parsed = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
  return parsed.map((mail) => [mail.subject, mail.text, mail.html].join('\n')).join('\n')
}

test('typed data is stored where it belongs', async () => {
  const typed = await db.rows(
    row({ typed: nullable(text), times: int4 }),
    sql`
    select typed, count(*)::int as times from (
      select first_name as typed from client union all select company_name from business_lead
      union all select interests[1] from medical_membership
      union all select title from suggestion
    ) as everything group by typed`,
  )
  const messages = await db.rows(
    tables.message.pick('id', 'message'),
    sql`select id, message from message where sender_kind <> 'system'`,
  )
  expect(new Set(messages.map(({ message }) => message))).toEqual(new Set([CANARY]))
  const leads = await db.rows(
    tables.contact_lead.pick('id', 'notes'),
    sql`select id, notes from contact_lead where notes is not null`,
  )
  expect(new Set(leads.map(({ notes }) => notes))).toEqual(new Set([CANARY]))
  expect(typed).toEqual([{ typed: CANARY, times: expect.any(Number) }])
  for (const table of ['client', 'business_lead', 'medical_membership', 'suggestion', 'intake_draft']) {
    const { rows } = await db.pool.query(`select from ${table}`)
    expect(rows.length).toBeGreaterThan(2)
  }
})

test('logs mention requests, reactions and refusals without any typed data', async () => {
  const logs = await contentsOf(join(data, 'logs'))
  expect(logs.includes('/api/clients')).toBe(true)
  // The last lines are still in a buffer.
  expect(logs.split('\n').length).toBeGreaterThan(REQUESTS / 2)
  expect(leaksIn(logs)).toEqual([])
})

test('Redis contains only ids', () => {
  const commands = redisCommands.join('\n')
  expect(commands.includes('client.submitted') && commands.includes('limit:')).toBe(true)
  expect(leaksIn(commands)).toEqual([])
})

test('events, deliveries and idempotency records contain only ids', async () => {
  for (const table of ['outbox_event', 'event_delivery', 'access_log']) {
    const { rows } = await db.pool.query(`select row_to_json(row) as row from ${table} as row`)
    expect(rows.length).toBeGreaterThan(0)
    expect(leaksIn(JSON.stringify(rows))).toEqual([])
  }
  const records = await db.rows(
    tables.idempotency_record.pick('scope', 'result').extend({ hash: text }),
    sql`select scope, result, encode(body_hash, 'escape') as hash from idempotency_record`,
  )
  expect(records.length).toBeGreaterThan(0)
  expect(leaksIn(JSON.stringify(records))).toEqual([])
})

test('notifications and emails contain no personal data', async () => {
  const notifications = await db.rows(
    tables.notification.pick('id', 'title', 'body', 'link'),
    sql`select id, title, body, link from notification where user_id = ${broker.id}`,
  )
  expect(notifications.length).toBeGreaterThan(0)
  // In the app, the title of a message names who wrote it. It contains nothing else about anyone.
  const told = JSON.stringify(notifications).replaceAll(/"(?:New|Urgent) message from [^"]+"/g, '')
  expect(leaksIn(told)).toEqual([])
  // An email greets its reader by name and shows consumers the card of their agent. It contains nothing else about anyone.
  const others = (await mails()).replaceAll(`Hello ${CANARY}`, '').replaceAll(`${CANARY} Broker`, '')
  expect(mailed.size).toBeGreaterThan(0)
  expect(leaksIn(others, secrets)).toEqual([])
})

test('metrics use routes, not actual paths', async () => {
  const { status, text: metrics } = await send('GET', '/metrics')
  expect(status).toBe(200)
  expect(metrics.match(/route="[^"]+"/g)).toContain('route="/api/clients/:id/status"')
  expect(leaksIn(metrics)).toEqual([])
})
