import { intakeEndpoints, intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { MEDICATIONS } from '@waymark/contracts/leads/intake/options'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { text } from '@waymark/platform/row'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms-version'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { describe, expect, test } from 'vitest'
import { intakesForFile, NOTHING, ONE_INTAKE } from './submit-intake.fixture.ts'
import { submitIntake } from './submit-intake.ts'

const { api, submit, clients, updates, receipts, counts } = await intakesForFile()
const { createClient } = intakeEndpoints

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

  test.each([
    ['a page of an earlier release', '2026-11.5', '2026-11.5'],
    ['a page that does not say', undefined, TERMS_VERSION],
    ['a version that never was', '1999-01', TERMS_VERSION],
  ])('has the notice on its receipt that was shown: %s', async (_what, terms_version, text_version) => {
    await api.get(createClient, { body: anIntake(terms_version ? { terms_version } : {}) })
    expect(await receipts()).toMatchObject([{ text_version }])
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
  await submit(anIntake({ medications: ['Metformin, Lisinopril', ' ', '\u200b', ',Insulin,\u00ad,'] }))
  expect(await clients()).toMatchObject([{ medications: ['Metformin', 'Lisinopril', 'Insulin'] }])
  for (const medications of [[Array(51).fill('a').join(',')], [`a,${'b'.repeat(201)}`]]) {
    const { status, body } = await submit(anIntake({ medications }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'medications', message: MEDICATIONS.unclear }] })
  }
  expect((await submit(anIntake({ medications: [Array(50).fill('b'.repeat(200)).join(',')] }))).status).toBe(201)
})

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
})

describe('the same email address again', () => {
  test('waits as a proposed update, changes nothing, and gets the response of a new address', async () => {
    const broker = await aUser(api.db)
    const first = anIntake({ email: 'Same@example.test', age: 40, broker_id: broker.id, occupation: 'Baker' })
    const one = await api.get(createClient, { body: first })
    await api.db.run(sql`
      update client set broker_id = ${broker.id}, assignment_type = 'agent_link', status = 'contacted', risk_score = 12`)
    const before = await clients()
    const second = anIntake({ email: 'SAME@example.test', age: 41, email_consent: true, phone_consent: true })
    const answer = await submit(second)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body ?? {})).toEqual(Object.keys(one))
    const { id } = createClient.response.parse(answer.body)
    expect(id).not.toBe(one.id)
    expect(await clients()).toEqual(before)
    expect(await updates()).toMatchObject([
      {
        id,
        client_id: one.id,
        answers: {
          age: 41,
          email: 'SAME@example.test',
          email_consent: true,
          health: expect.stringMatching(/^sealed1:/),
        },
        outcome: null,
      },
    ])
    const [, proposed] = await receipts()
    expect(proposed).toMatchObject({ client_id: id, client_revision: 1, ip: null, user_agent: null })
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

  test('thirty times at once makes one client, and the last ten wait', async () => {
    const body = { ...anIntake(), email: 'burst@example.test' }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => submit({ ...body, age: 20 + i })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await clients()).toMatchObject([{ revision: 1, earlier_answers: [] }])
    expect(await updates()).toHaveLength(29)
    expect((await updates()).filter(({ outcome }) => outcome === null).length).toBeLessThanOrEqual(12)
    await submit({ ...body, age: 60 })
    expect((await updates()).filter(({ outcome }) => outcome === null)).toHaveLength(10)
    expect(await counts()).toMatchObject({ consent_receipt: 31, contact_lead: 1, outbox_event: 31 })
  })
})
