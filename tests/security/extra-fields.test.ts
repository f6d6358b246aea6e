import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { anIntake } from '@waymark/testing/factories/intake'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import type { EndpointName } from './access-rules/rule.ts'
import { ENTRIES } from './audit-entries.ts'
import { accountCalls } from './calls/accounts.ts'
import { clientCalls } from './calls/clients.ts'
import { consumerCalls } from './calls/consumers.ts'
import { networkCalls } from './calls/networks.ts'
import { type Calls, EXTRA, type Scene, SMUGGLED, SMUGGLED_ID, setScene } from './calls/scene.ts'

const CALLS: Calls = { ...consumerCalls, ...clientCalls, ...accountCalls, ...networkCalls }

const api = await apiForFile()
let scene: Scene
beforeEach(async () => {
  scene = await setScene(api)
})

test('tests every endpoint with a body', () => {
  const writing = Object.entries<Endpoint>(endpoints).filter(([, { body, upload }]) => body && !upload)
  expect(Object.keys(CALLS).toSorted()).toEqual(writing.map(([name]) => name).toSorted())
})

/** Columns that no body may change. Users and clients created by the call itself are not checked. */
const guarded = async ({ administrator, broker, other, client }: Scene) => ({
  users: await api.db.rows(
    tables.app_user.pick(
      'id',
      'email',
      'password_hash',
      'role',
      'capabilities',
      'founder_access',
      'credentials_verified',
      'is_active',
      'is_stakeholder',
      'is_test_agent',
      'subscription_status',
      'subscription_package',
      'trial_ends_at',
      'daily_cap',
    ),
    sql`
    select id, email, password_hash, role, capabilities, founder_access, credentials_verified, is_active,
           is_stakeholder, is_test_agent,
           subscription_status, subscription_package, trial_ends_at, daily_cap
    from app_user where id = any(${[administrator.id, broker.id, other.id]}::uuid[]) order by id`,
  ),
  clients: await api.db.rows(
    tables.client.pick(
      'id',
      'email',
      'broker_id',
      'assignment_type',
      'status',
      'revision',
      'risk_score',
      'pool_returns',
      'due_at',
      'first_contact_at',
    ),
    sql`
    select id, email, broker_id, assignment_type, status, revision, risk_score, pool_returns, due_at, first_contact_at
    from client where id = ${client.id}`,
  ),
})

/** New answers that count are a new revision. */
const REVISES: ReadonlySet<string> = new Set(['changeOwnAnswers', 'confirmUpdate', 'decideUpdate'])

async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await api.db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await api.db.pool.query(`select 1 from "${name}" as row where row::text like $1`, [
        `%${text}%`,
      ])
      return rowCount ? [name] : []
    }),
  )
  return found.flat()
}

test.each(Object.entries(CALLS))('%s sets only its own fields', async (name, call) => {
  const endpoint = Object.entries<Endpoint>(endpoints).find(([one]) => one === name)?.[1]
  if (!endpoint) throw new Error(`there is no ${name}`)
  const { body, ...sent } = await call(scene)
  const before = await guarded(scene)
  const answer = await api.call(endpoint, { ...sent, body: { ...EXTRA, ...body } })
  expect(answer.status).toBe(endpoint.status)
  const added = REVISES.has(name) ? 1 : 0
  const clients = before.clients.map((client) => ({ ...client, revision: client.revision + added }))
  expect(await guarded(scene)).toEqual({ ...before, clients })
  expect([...(await tablesWith(SMUGGLED_ID)), ...(await tablesWith(SMUGGLED))]).toEqual([])
  expect(await tablesWith('2099-01-01')).toEqual([])
})

test.each(Object.entries(CALLS).filter(([name]) => name in ENTRIES))(
  '%s leaves its entry in the access log',
  async (name, call) => {
    const endpoint = Object.entries<Endpoint>(endpoints).find(([one]) => one === name)?.[1]
    if (!endpoint) throw new Error(`there is no ${name}`)
    const sent = await call(scene)
    const before = newId()
    await api.call(endpoint, sent)
    const noted = await api.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where id > ${before}::uuid`,
    )
    expect(noted.map(({ action }) => action)).toContain(ENTRIES[name as EndpointName])
  },
)

test('a new user who asks for everything is an unverified broker on trial', async () => {
  const { body } = (await CALLS['register']?.(scene)) ?? { body: {} }
  const { user } = await api.get(endpoints.register, { body: { ...EXTRA, ...body } })
  expect(user).toMatchObject({
    role: 'broker',
    capabilities: [],
    founder_access: false,
    credentials_verified: false,
    is_active: true,
    subscription_status: 'trial',
    subscription_package: null,
    daily_cap: 20,
  })
})

test('a new client who asks for everything is new, unscored and unassigned', async () => {
  const { id } = await api.get(endpoints.createClient, { body: { ...EXTRA, ...anIntake() } })
  expect(await api.db.row(tables.client, sql`select * from client where id = ${id}`)).toMatchObject({
    status: 'new',
    revision: 1,
    risk_score: null,
    broker_id: null,
    assignment_type: null,
    pool_returns: 0,
    earlier_answers: [],
  })
})
