import { intakeEndpoints, intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { text } from '@waymark/platform/row'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms'
import { startApi } from '@waymark/testing/api'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { anIntake } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { afterEach, describe, expect, test } from 'vitest'
import { KEY_REUSED } from '../../idempotency.ts'
import { submitIntake } from './submit-intake.ts'

const api = await apiForFile()

const TABLES = ['client', 'consent_receipt', 'contact_lead', 'outbox_event', 'event_delivery', 'idempotency_record']
afterEach(() => api.db.pool.query(`truncate ${TABLES.join(', ')} cascade`))

const { createClient } = intakeEndpoints
const submit = (body: unknown, idempotency_key?: string) => api.call(createClient, { body, idempotency_key })
const clients = () => api.db.rows(tables.client, sql`select * from client order by id`)
const receipts = () => api.db.rows(tables.consent_receipt, sql`select * from consent_receipt order by id`)
const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const { rows } = await api.db.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
        return [table, rows[0]?.count] as const
      }),
    ),
  )
const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]))
const ONE_INTAKE = { ...NOTHING, client: 1, consent_receipt: 1, contact_lead: 1, outbox_event: 1, event_delivery: 2 }

describe('an assessment', () => {
  test('stores a client, a consent receipt, a contact lead and one event for two reactions', async () => {
    const body = anIntake({ email: 'Jo@Example.test', phone: '555-0100', phone_consent: true, zip_code: '90210-1234' })
    const answer = await api.get(createClient, { body, headers: { 'user-agent': 'A browser' }, ip: '203.0.113.9' })
    expect(await counts()).toEqual(ONE_INTAKE)
    const { email, terms_accepted, ...typed } = body
    expect(await clients()).toMatchObject([
      {
        id: answer.id,
        ...typed,
        email,
        email_key: 'jo@example.test',
        state: 'CA',
        status: 'new',
        revision: 1,
        earlier_answers: [],
        broker_id: null,
        risk_score: null,
      },
    ])
    expect(terms_accepted).toBe(true)
    expect(await receipts()).toMatchObject([
      {
        client_id: answer.id,
        client_revision: 1,
        text_version: TERMS_VERSION,
        channel: 'web',
        terms_accepted: true,
        email_consent: false,
        phone_consent: true,
        ip: '203.0.113.9',
        user_agent: 'A browser',
      },
    ])
    expect(await api.db.rows(tables.contact_lead, sql`select * from contact_lead`)).toMatchObject([
      { contact_type: 'assessment', client_id: answer.id, name: 'Jo Client', email, phone: '555-0100' },
    ])
    const deliveries = await api.db.rows(
      tables.outbox_event
        .pick('name', 'aggregate_id', 'payload')
        .extend({ subscriber: text, state: tables.event_delivery.columns.state }),
      sql`
      select name, aggregate_id, payload, subscriber, state
      from outbox_event join event_delivery on event_id = outbox_event.id order by subscriber`,
    )
    const event = { name: 'client.submitted', aggregate_id: answer.id, payload: { revision: 1 }, state: 'pending' }
    expect(deliveries).toEqual([
      { ...event, subscriber: 'assess' },
      { ...event, subscriber: 'assign' },
    ])
  })

  test('leaves no row if any of them cannot be written', async () => {
    await api.db.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
    for (const table of ['consent_receipt', 'contact_lead', 'outbox_event', 'event_delivery']) {
      await api.db.pool.query(`create trigger refuse before insert on ${table} for each row execute function refuse()`)
      const context = contextOf(api, ANONYMOUS, { idempotency_key: newId() })
      await expect(submitIntake(context, intakeRecord.parse(anIntake()))).rejects.toThrow('no')
      await api.db.pool.query(`drop trigger refuse on ${table}`)
      expect(await counts()).toEqual(NOTHING)
    }
  })

  test('gets the honeypot’s message and stores nothing if the honeypot is filled', async () => {
    for (const body of [
      { ...anIntake(), honeypot: 'x' },
      { honeypot: 'https://spam.example' },
      { honeypot: ' ', email: 'no' },
    ]) {
      const answer = await submit(body, newId())
      expect(answer).toMatchObject({ status: 400, body: { detail: 'Please try again in a moment.' } })
    }
    expect(await counts()).toEqual(NOTHING)
    expect((await submit(anIntake({ honeypot: '' }))).status).toBe(201)
  })

  test('saves an unknown agent and ignores the demo’s', async () => {
    await submit(anIntake({ email: 'a@example.test', broker_id: 'nobody' }))
    await submit(anIntake({ email: 'b@example.test', broker_id: 'demo' }))
    await submit(anIntake({ email: 'c@example.test', broker_id: '' }))
    const asked = (await clients()).map(({ email, requested_agent }) => [email, requested_agent])
    expect(asked).toEqual([
      ['a@example.test', 'nobody'],
      ['b@example.test', null],
      ['c@example.test', null],
    ])
  })
})

test('stores one medication per entry, however they were typed', async () => {
  await submit(anIntake({ medications: ['Metformin, Lisinopril', ' ', ',Insulin,,'] }))
  expect(await clients()).toMatchObject([{ medications: ['Metformin', 'Lisinopril', 'Insulin'] }])
  for (const medications of [[Array(51).fill('a').join(',')], [`a,${'b'.repeat(201)}`]]) {
    expect((await submit(anIntake({ medications }))).status).toBe(400)
  }
  expect((await submit(anIntake({ medications: [Array(50).fill('b'.repeat(200)).join(',')] }))).status).toBe(201)
})

const county = async () => (await clients())[0]?.county_fips

describe('the household', () => {
  const email = 'family@example.test'
  const member = {
    applying: true,
    tobacco_use: false,
    pregnant: false,
    medicare: false,
    medicaid: false,
    employer_offer: null,
  }
  const ALL = [
    { ...member, age: 35, relationship: 'self', tobacco_use: true },
    { ...member, age: 34, relationship: 'spouse' },
    { ...member, age: 9, relationship: null },
  ]
  const family = (overrides: Parameters<typeof anIntake>[0] = {}) =>
    anIntake({
      email,
      age: 35,
      tobacco_use: true,
      covers_others: true,
      household_members: [{ age: 34, relationship: 'spouse' }, { age: 9 }],
      ...overrides,
    })

  test('is stored with the client first, and the county beside it', async () => {
    await submit(family({ zip_code: '78613', county_fips: '48491' }))
    expect(await clients()).toMatchObject([{ household: ALL, county_fips: '48491' }])
  })

  test('is not known without other people', async () => {
    await submit(anIntake({ covers_others: true }))
    expect(await clients()).toMatchObject([{ household: null, county_fips: null }])
  })

  test('stays as the broker entered it unless a later assessment lists people', async () => {
    const entered = [
      { ...member, age: 44, relationship: 'self' },
      { ...member, age: 3, relationship: 'child', medicaid: true },
    ]
    await submit(anIntake({ email }))
    await api.db.run(sql`update client set household = ${JSON.stringify(entered)}::jsonb`)
    await submit(anIntake({ email, age: 45 }))
    expect(await clients()).toMatchObject([{ age: 45, household: entered }])
    await submit(family())
    expect(await clients()).toMatchObject([{ household: ALL }])
  })

  test('keeps its county until another ZIP code or county comes', async () => {
    await submit(anIntake({ email, zip_code: '78613', county_fips: '48491' }))
    await submit(anIntake({ email, zip_code: '78613-1234' }))
    expect(await county()).toBe('48491')
    await submit(anIntake({ email, zip_code: '78613', county_fips: '48453' }))
    expect(await county()).toBe('48453')
    await submit(anIntake({ email, zip_code: '75001' }))
    expect(await county()).toBeNull()
  })
})

describe('the same email address again', () => {
  test('keeps the last twenty answers', async () => {
    const email = `${newId()}@example.test`
    for (let age = 20; age < 45; age += 1) {
      await submit(anIntake({ email, age }))
      const [client] = await clients()
      const kept = Math.min(age - 20, 20)
      expect(client).toMatchObject({ age, revision: age - 19 })
      expect(client?.earlier_answers).toMatchObject(
        Array.from({ length: kept }, (_, i) => ({ revision: age - 19 - kept + i, answers: { age: age - kept + i } })),
      )
      expect(client?.earlier_answers).toHaveLength(kept)
    }
  })

  test('updates the open client, keeps its agent and earlier answers, and gives the same response', async () => {
    const broker = await aUser(api.db)
    const first = anIntake({ email: 'Same@example.test', age: 40, broker_id: broker.id, occupation: 'Baker' })
    const one = await api.get(createClient, { body: first })
    await api.db.run(sql`
      update client set broker_id = ${broker.id}, assignment_type = 'agent_link', status = 'contacted', risk_score = 12`)
    const second = anIntake({ email: 'SAME@example.test', age: 41, broker_id: 'someone-else', health_conditions: [] })
    const answer = await submit(second)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body ?? {})).toEqual(Object.keys(one))
    const [client, ...others] = await clients()
    expect(others).toEqual([])
    expect(client).toMatchObject({
      id: one.id,
      email: 'SAME@example.test',
      age: 41,
      occupation: null,
      health_conditions: ['none'],
      revision: 2,
      broker_id: broker.id,
      assignment_type: 'agent_link',
      requested_agent: broker.id,
      status: 'contacted',
      earlier_answers: [
        { revision: 1, answers: { age: 40, occupation: 'Baker', health_conditions: ['diabetes_type_2'] } },
      ],
    })
    expect((await receipts()).map(({ client_revision }) => client_revision)).toEqual([1, 2])
    expect(await counts()).toMatchObject({ client: 1, contact_lead: 1, outbox_event: 2 })
  })

  test('opens another client after the first one is closed', async () => {
    await submit(anIntake({ email: 'closed@example.test' }))
    await api.db.run(sql`update client set status = 'lost'`)
    await submit(anIntake({ email: 'closed@example.test' }))
    expect((await clients()).map(({ status, revision }) => [status, revision])).toEqual([
      ['lost', 1],
      ['new', 1],
    ])
  })

  test('thirty times at once makes one client with thirty revisions, each with receipt and event', async () => {
    const body = { ...anIntake(), email: 'burst@example.test' }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => submit({ ...body, age: 20 + i })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const [client, ...others] = await clients()
    expect(others).toEqual([])
    expect(client?.revision).toBe(30)
    expect(client?.earlier_answers).toHaveLength(20)
    expect(await counts()).toMatchObject({ consent_receipt: 30, contact_lead: 1, outbox_event: 30 })
  })
})

describe('an Idempotency-Key', () => {
  test('used a hundred times at once makes one client and one response, on two processes', async () => {
    await using other = await startApi({ DATABASE_URL: api.config.DATABASE_URL })
    const body = anIntake()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        (i % 2 ? api : other).call(createClient, { body, idempotency_key: 'key-1' }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await counts()).toEqual({ ...ONE_INTAKE, idempotency_record: 1 })
  })

  test('gives the same response after a restart, and rejects another body', async () => {
    const body = anIntake()
    const first = await submit(body, 'key-2')
    await using restarted = await startApi({ DATABASE_URL: api.config.DATABASE_URL })
    const again = await restarted.call(createClient, { body, idempotency_key: 'key-2' })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const another = await restarted.call(createClient, { body: { ...body, age: 45 }, idempotency_key: 'key-2' })
    expect(another).toMatchObject({ status: 422, body: { detail: KEY_REUSED, code: 'idempotency_key_reused' } })
    expect(await counts()).toEqual({ ...ONE_INTAKE, idempotency_record: 1 })
  })

  test('rejects another body in a simultaneous request, too', async () => {
    const bodies = [anIntake(), anIntake()]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => submit(bodies[i % 2], 'key-3')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(await counts()).toMatchObject({ client: 1 })
  })

  test('without 1 to 200 characters is rejected, and nothing is stored', async () => {
    expect(await submit(anIntake(), 'k'.repeat(201))).toMatchObject({ status: 422 })
    expect((await submit(anIntake(), '')).status).toBe(422)
    expect(await counts()).toEqual(NOTHING)
    expect((await submit(anIntake(), 'k'.repeat(200))).status).toBe(201)
  })

  test('left out stores no record, and each request counts', async () => {
    const body = anIntake()
    await Promise.all([submit(body), submit(body)])
    expect(await counts()).toMatchObject({ idempotency_record: 0, client: 1, consent_receipt: 2 })
  })

  test('stores neither answers nor the email address', async () => {
    await submit(anIntake({ email: 'secret@example.test' }), 'key-4')
    const records = await api.db.rows(
      tables.idempotency_record.pick('result').extend({ hash: text }),
      sql`select encode(body_hash, 'escape') as hash, result from idempotency_record`,
    )
    expect(JSON.stringify(records)).not.toMatch(/secret|wi_/)
  })
})
