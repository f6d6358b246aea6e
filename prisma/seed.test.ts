import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type FileStorage, openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { readPdf } from '@waymark/domain/knowledge/files/extract/pdf'
import { assign } from '@waymark/domain/leads/assignment/assign-on-client-submitted'
import { readRecord } from '@waymark/domain/networks/councils/read-council'
import { login } from '@waymark/domain/people/accounts/login'
import { isMember } from '@waymark/domain/people/memberships/require-member'
import { claim } from '@waymark/events/deliveries'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { array, bool, int4, nullable, row, text, uuid } from '@waymark/platform/row'
import { inOneStep } from '@waymark/testing/access'
import { ANONYMOUS, contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECOND_ANSWERS } from './demo-agency.ts'
import { DEMO_FILES } from './demo-files.ts'
import { type DemoAccount, seedDemo } from './seed.ts'

let app: TestApp
let accounts: DemoAccount[]
let folder: string
let storage: FileStorage
beforeAll(async () => {
  app = await openTestApp()
  folder = await mkdtemp(join(tmpdir(), 'waymark-demo-'))
  storage = await openFileStorage({ DATA_DIR: folder, S3_URL: undefined }, app.db.keys)
  ;[accounts = []] = await Promise.all([seedDemo(app.db, storage), seedDemo(app.db, storage)])
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const counted = async () => {
  const names = [
    'app_user',
    'client',
    'risk_assessment',
    'assignment',
    'message',
    'notification',
    'outbox_event',
    'agency_file',
  ]
  const counts = await Promise.all(
    names.map(async (table) => (await app.db.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count),
  )
  return Object.fromEntries(names.map((table, index) => [table, counts[index]]))
}

test('lets everyone in the agency sign in', async () => {
  expect(accounts).toHaveLength(4)
  for (const { email, password } of accounts) {
    const { user } = await inOneStep(login(contextOf(app, ANONYMOUS), { email, password }))
    expect(user.is_active).toBe(true)
  }
})

test('creates one agency when seeded twice in parallel and once more', async () => {
  const once = await counted()
  expect(once).toMatchObject({ app_user: 4, client: 50, risk_assessment: 50, assignment: 49, notification: 55 })
  expect(await seedDemo(app.db, storage)).toEqual(accounts)
  expect(await counted()).toEqual(once)
})

test('scores, assigns and announces every client, with a reason, and includes every risk level', async () => {
  const levels = await app.db.rows(
    row({ risk_level: nullable(text), count: int4 }),
    sql`
    select risk_level, count(*)::int as count from client
    join assignment on assignment.client_id = client.id and assignment.broker_id = client.broker_id
    where reason <> '' and assignment.due_at = client.assigned_at + interval '24 hours' group by 1 order by 1`,
  )
  expect(levels.map(({ risk_level }) => risk_level)).toEqual(['high', 'low', 'moderate', 'very_high'])
})

test('holds a client from a state that is not on the list of the linked broker', async () => {
  const held = await app.db.rows(
    tables.license_hold.pick('state').extend({ first_name: nullable(text), broker_id: nullable(uuid) }),
    sql`
    select license_hold.state, first_name, client.broker_id from license_hold join client on client.id = client_id
    where ended_at is null and answer_by > now()`,
  )
  expect(held).toEqual([{ state: 'CO', first_name: 'Lena', broker_id: null }])
})

test('includes clocks in every phase, and only open ones are running', async () => {
  const phases = await app.db.rows(
    row({ phase: text }),
    sql`
    select distinct case
      when first_contact_at is not null then 'stopped'
      when due_at < now() then 'missed'
      when due_at < now() + interval '6 hours' then 'nudge' else 'running' end as phase
    from client order by 1`,
  )
  expect(phases.map(({ phase }) => phase)).toEqual(['missed', 'nudge', 'running', 'stopped'])
  expect(
    await app.db.rows(
      tables.client.pick('id'),
      sql`select id from client where status <> 'new' and first_contact_at is null`,
    ),
  ).toEqual([])
})

test('leaves the worker nothing to assign, and new answers that wait for a confirmation', async () => {
  const before = await counted()
  const due = await claim(app.db, [{ subscriber: 'assign', limit: 100 }])
  expect(due).toHaveLength(50)
  for (const delivery of due) await assign.run(app.db, delivery, 'test')
  expect((await counted())['assignment']).toBe(before['assignment'])
  const waiting = await app.db.rows(
    tables.client.pick('email'),
    sql`select email from client join proposed_update on client_id = client.id where outcome is null`,
  )
  expect(waiting).toEqual([{ email: SECOND_ANSWERS.email }])
})

test('gives paying brokers a receipt for every month, and the others a trial', async () => {
  const people = await app.db.rows(
    tables.app_user.pick('first_name').extend({
      status: tables.app_user.columns.subscription_status,
      package_id: tables.app_user.columns.subscription_package,
      receipts: int4,
      past: nullable(bool),
      running: nullable(bool),
      paid_cents: nullable(int4),
    }),
    sql`
    select first_name, subscription_status as status, subscription_package as package_id,
           count(receipt.id)::int as receipts, max(receipt.paid_at) < now() as past,
           max(subscription.period_ends_at) > now() as running, sum(subscription.amount_cents)::int as paid_cents
    from app_user left join subscription on subscription.user_id = app_user.id
    left join receipt on receipt.user_id = app_user.id
    group by app_user.id order by first_name`,
  )
  const trial = { status: 'trial', package_id: null, receipts: 0, past: null, running: null, paid_cents: null }
  expect(people).toEqual([
    {
      first_name: 'Dana',
      status: 'active',
      package_id: 'white_label',
      receipts: 2,
      past: true,
      running: true,
      paid_cents: 9800,
    },
    {
      first_name: 'Elena',
      status: 'active',
      package_id: 'broker_basic',
      receipts: 2,
      past: true,
      running: true,
      paid_cents: 1998,
    },
    { first_name: 'Marcus', ...trial },
    { first_name: 'Priya', ...trial },
  ])
})

test('leaves some messages and notifications unread, and ends conversations with their latest message', async () => {
  const unread = await app.db.rows(
    tables.app_user.pick('email'),
    sql`
    select email from app_user
    where exists (select from message where recipient_id = app_user.id and not is_read)
      and exists (select from notification where user_id = app_user.id and read_at is null) order by 1`,
  )
  expect(unread).toHaveLength(4)
  const wrong = await app.db.rows(
    tables.conversation.pick('id'),
    sql`
    select conversation.id from conversation join message on conversation_id = conversation.id
    group by conversation.id having max(message.created_at) <> last_message_at or max(message.id::text) <> last_message_id::text`,
  )
  expect(wrong).toEqual([])
})

test('has a client who reads Spanish, and an agent who speaks it and wrote back', async () => {
  const written = await app.db.rows(
    tables.message.pick('id', 'message').extend({ language: text, languages: array(text), by_client: bool }),
    sql`
    select client.language, agent.languages, message.sender_kind = 'client' as by_client, message.id,
           message.message
    from client join app_user as agent on agent.id = client.broker_id
    join message on client.id in (message.sender_id, message.recipient_id) and message.sender_kind <> 'system'
    where client.language = 'es' order by message.created_at`,
  )
  expect(written.map(({ by_client }) => by_client)).toEqual([false, true, false, true])
  expect(written[0]).toMatchObject({ language: 'es', languages: ['es'] })
  expect(written[0]?.message).toContain('Hola, Rosa:')
})

test('gives verified brokers files, stored byte for byte, and adds none on a second run', async () => {
  const files = await app.db.rows(
    tables.app_user.pick('email').extend(tables.agency_file.pick('original_name', 'size', 'storage_key').columns),
    sql`
    select email, original_name, size, storage_key from agency_file join app_user on app_user.id = user_id
    where credentials_verified and role = 'broker' order by agency_file.id`,
  )
  expect(files.map(({ email }) => email).toSorted()).toEqual([
    ...Array(4).fill('elena@demo.example'),
    ...Array(3).fill('marcus@demo.example'),
  ])
  for (const { original_name, size, storage_key } of files) {
    const bytes = await buffer(await storage.get(storage_key))
    expect(bytes.length).toBe(size)
    expect(bytes).toEqual(DEMO_FILES.find((file) => file.original_name === original_name)?.bytes)
  }
  const kept = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(kept.filter(({ parentPath }) => !parentPath.endsWith('resources'))).toHaveLength(7)
})

test('has a plan document that says the same as the comparison beside it', async () => {
  const document = DEMO_FILES.find(({ original_name }) => original_name.includes('summary of benefits'))
  const { facts } = await readPdf(document?.bytes ?? Buffer.alloc(0), () => undefined)
  const said = (key: FactKey) => facts.find((fact) => fact.key === key && fact.column !== 'out')?.text
  expect([said('plan_name'), said('carrier')]).toEqual(['Juniper Gold 1500', 'Cedar Valley Mutual'])
  expect([said('deductible_individual'), said('out_of_pocket_individual')]).toEqual(['$1,500', '$3,800'])
  const table = DEMO_FILES.find(({ original_name }) => original_name.startsWith('Plan comparison Texas'))
  expect(String(table?.bytes)).toContain('Juniper Gold 1500,Cedar Valley Mutual,gold,579.95,1500,3800,PPO')
})

test("gives each network's knowledge base links, and a file with correct details, once", async () => {
  const resources = await app.db.rows(
    tables.resource.pick('storage_key', 'size').extend({ audience: text }),
    sql`
    select audience::text, storage_key, size from resource where status = 'published' order by title`,
  )
  expect(resources).toHaveLength(6)
  expect(new Set(resources.map(({ audience }) => audience))).toEqual(new Set(['SP', 'TW', 'both']))
  const [file, ...others] = resources.filter(({ storage_key }) => storage_key !== null)
  expect(others).toEqual([])
  expect((await buffer(await storage.get(file?.storage_key ?? ''))).length).toBe(file?.size)
})

test('counts the clients of a lead code', async () => {
  const codes = await app.db.rows(
    tables.lead_code.pick('uses').extend({ came: int4 }),
    sql`
    select uses, (select count(*)::int from client where requested_agent = lead_code.code) as came from lead_code`,
  )
  expect(codes.some(({ came }) => came > 0)).toBe(true)
  for (const { uses, came } of codes) expect(uses).toBe(came)
})

test('fills both networks: fees in progress, a council answering questions, a family that shares', async () => {
  const referrals = await app.db.rows(row({ status: text }), sql`select status::text from fee_referral order by id`)
  expect(referrals.map(({ status }) => status)).toEqual(['Paid', 'Won', 'Contacted', 'New', 'Audit'])
  expect(
    await app.db.rows(
      row({ account: text, amount: int4 }),
      sql`
      select account::text, sum(amount)::int as amount from ledger_entry where user_id is not null
      group by account having sum(amount) <> 0 order by account`,
    ),
  ).toHaveLength(2)
  const elena = accounts.find(({ email }) => email.startsWith('elena'))
  const { user } = await inOneStep(
    login(contextOf(app, ANONYMOUS), {
      email: elena?.email ?? '',
      password: elena?.password ?? '',
    }),
  )
  const [council] = await app.db.rows(tables.council.pick('id'), sql`select id from council`)
  const record = await readRecord(app.db, council?.id ?? '')
  expect(record?.state).toMatchObject({ status: 'Open', step: 'clarify', facilitator_id: user.id })
  expect(await isMember(app.db, user, 'SP')).toBe(true)
})

test('gives administrators employers, an applicant and suggestions to handle', async () => {
  const [{ leads, applications, suggestions } = { leads: 0, applications: 0, suggestions: 0 }] = await app.db.rows(
    row({ leads: int4, applications: int4, suggestions: int4 }),
    sql`
    select (select count(*)::int from business_lead where agent_assigned in (select id from app_user)) as leads,
           (select count(*)::int from member_application where status = 'received') as applications,
           (select count(*)::int from suggestion) as suggestions`,
  )
  expect({ leads, applications, suggestions }).toEqual({ leads: 2, applications: 1, suggestions: 2 })
})
