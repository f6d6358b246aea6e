import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { MEDICATIONS } from '@waymark/contracts/leads/intake/options'
import { clientHealth } from '@waymark/domain/client-health'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { anIntake } from '@waymark/testing/factories/intake'
import { apiForFile } from '@waymark/testing/for-file'
import { describe, expect, test } from 'vitest'

const api = await apiForFile()

const { createClient } = intakeEndpoints
const DETAIL = 'Please check your information and try again. Some required fields may be missing.'
const submit = (change: object) => api.call(createClient, { body: { ...anIntake(), ...change } })
/** The client created by an accepted intake. */
const accepted = async (change: object) => {
  const { id } = await api.get(createClient, { body: { ...anIntake(), ...change } })
  const client = await api.db.row(tables.client, sql`select * from client where id = ${id}`)
  return client && { ...client, ...clientHealth.parse(client.health) }
}
const refused = (path: string, message: string) => ({
  status: 400,
  body: { code: 'invalid', detail: DETAIL, errors: [{ path, message }] },
})

test.each([
  ['email', 'Email address is required'],
  ['age', 'Age is required'],
  ['gender', 'Gender is required'],
  ['zip_code', 'ZIP code is required'],
  ['household_size', 'Household size is required'],
  ['annual_income', 'Annual income is required'],
  ['health_conditions', 'Health conditions are required'],
  ['plan_preference', 'Plan type is required'],
  ['tobacco_use', 'Tobacco use is required'],
  ['lifestyle_factors', 'Exercise frequency is required'],
  ['preferred_coverage', 'Choose at least one kind of coverage'],
  ['terms_accepted', 'Please accept the terms'],
])('a missing %s is refused: %s', async (field, message) => {
  expect(await submit({ [field]: undefined })).toMatchObject(refused(field, message))
  expect(await submit({ [field]: null })).toMatchObject(refused(field, message))
})

test('names every missing field in one response, and stores nothing', async () => {
  const answer = await api.call(createClient, { body: {} })
  expect(answer).toMatchObject({ status: 400, body: { detail: DETAIL } })
  expect(answer.body).toHaveProperty('errors.length', 12)
  const { count } = (await api.db.row(row({ count: int4 }), sql`select count(*)::int as count from client`)) ?? {}
  expect(count).toBe(0)
})

test.each([
  ['email', '', 'Email address is required'],
  ['email', '   ', 'Email address is required'],
  ['email', 'jo', 'Please enter a valid email address'],
  ['email', 'jo@', 'Please enter a valid email address'],
  ['email', 'jo@example', 'Please enter a valid email address'],
  ['email', 'jo client@example.test', 'Please enter a valid email address'],
  ['email', `${'a'.repeat(250)}@example.test`, 'Please keep this under 254 characters'],
  ['age', 17, 'Age must be 18 or more'],
  ['age', 101, 'Age must be 100 or less'],
  ['age', 18.5, 'Age must be a whole number'],
  ['age', '44', 'Age is required'],
  ['gender', 'unknown', 'Gender is required'],
  ['zip_code', '', 'ZIP code is required'],
  ['zip_code', '1234', 'ZIP code must have five digits'],
  ['zip_code', '123456', 'ZIP code must have five digits'],
  ['zip_code', '12345-', 'ZIP code must have five digits'],
  ['zip_code', '12345-123', 'ZIP code must have five digits'],
  ['zip_code', '1234a', 'ZIP code must have five digits'],
  ['zip_code', '١٢٣٤٥', 'ZIP code must have five digits'],
  ['zip_code', 12_345, 'ZIP code is required'],
  ['household_size', 0, 'Household size must be 1 or more'],
  ['household_size', 11, 'Household size must be 10 or less'],
  ['household_size', 1.5, 'Household size must be a whole number'],
  ['annual_income', -0.01, 'Annual income must be 0 or more'],
  ['annual_income', 100_000_001, 'Annual income must be 100,000,000 or less'],
  ['plan_preference', 'ppo', 'Plan type is required'],
  ['tobacco_use', 'no', 'Tobacco use is required'],
  ['terms_accepted', false, 'Please accept the terms'],
  ['preferred_coverage', [], 'Choose at least one kind of coverage'],
  ['preferred_coverage', 'silver', 'Choose at least one kind of coverage'],
  ['first_name', 'n'.repeat(101), 'Please keep this under 100 characters'],
  ['last_name', 'n'.repeat(101), 'Please keep this under 100 characters'],
  ['scenario_notes', 'n'.repeat(2001), 'Please keep this under 2,000 characters'],
  ['occupation', 'a\u0000b', 'This text contains characters that cannot be stored'],
  ['occupation', '\uD800', 'This text contains characters that cannot be stored'],
])('%s %j is refused: %s', async (field, value, message) => {
  expect(await submit({ [field]: value })).toMatchObject(refused(field, message))
})

test.each([
  [{ health_conditions: ['flu'] }, 'health_conditions.0', 'Choose from the listed conditions'],
  [{ health_conditions: ['cancer', 'none'] }, 'health_conditions', '"None" cannot be combined with another condition'],
  [{ lifestyle_factors: { exercise: 'daily' } }, 'lifestyle_factors.exercise', 'Exercise frequency is required'],
  [{ lifestyle_factors: {} }, 'lifestyle_factors.exercise', 'Exercise frequency is required'],
  [{ preferred_coverage: ['diamond'] }, 'preferred_coverage.0', 'Choose from the listed coverage'],
  [{ medications: ['m'.repeat(201)] }, 'medications', MEDICATIONS.unclear],
  [{ household_members: [{ age: 9 }, { age: -1 }] }, 'household_members.1.age', 'Age must be 0 or more'],
  [{ household_members: [{ age: 121 }] }, 'household_members.0.age', 'Age must be 120 or less'],
  [{ household_members: [{ age: 4.5 }] }, 'household_members.0.age', 'Age must be a whole number'],
  [{ household_members: [{ tobacco_use: true }] }, 'household_members.0.age', 'Age is required'],
  [
    { household_members: [{ age: 9, relationship: 'self' }] },
    'household_members.0.relationship',
    'Choose a relationship',
  ],
  [
    { household_members: Array.from({ length: 10 }, () => ({ age: 9 })) },
    'household_members',
    'At most 9 other people',
  ],
  [{ county_fips: '484911' }, 'county_fips', 'Please keep this under 5 characters'],
])('%j is refused', async (change, path, message) => {
  expect(await submit(change)).toMatchObject(refused(path, message))
})

describe('coverage follows the plan preference', () => {
  const ALL = ['bronze', 'silver', 'gold', 'platinum', 'indemnity', 'gap']
  const FITTING: Record<string, string[]> = {
    aca_compliant: ALL,
    indemnity: ['indemnity', 'gap'],
    gap_insurance: ['gap'],
  }
  test.each(Object.entries(FITTING))('%s accepts %j and nothing else', async (plan_preference, fitting) => {
    expect((await accepted({ plan_preference, preferred_coverage: fitting }))?.preferred_coverage).toEqual(fitting)
    for (const other of ALL.filter((one) => !fitting.includes(one))) {
      const answer = await submit({ plan_preference, preferred_coverage: [...fitting, other] })
      expect(answer).toMatchObject(refused('preferred_coverage', 'This coverage does not fit the plan type'))
    }
  })
})

test.each([
  [{ age: 18 }],
  [{ age: 100 }],
  [{ household_size: 1 }],
  [{ household_size: 10 }],
  [{ annual_income: 0 }],
  [{ annual_income: 100_000_000 }],
  [{ zip_code: '12345-6789' }],
  [{ first_name: 'n'.repeat(100) }],
  [{ scenario_notes: 'n'.repeat(2000) }],
  [{ tobacco_use: true, covers_others: true, phone_consent: true }],
])('accepts %j as is', async (change) => {
  expect(await accepted(change)).toMatchObject(change)
})

test('accepts an unknown ZIP code, without a state', async () => {
  expect(await accepted({ zip_code: '00000' })).toMatchObject({ zip_code: '00000', state: null })
})

test('no condition means none, and duplicates count once', async () => {
  expect(await accepted({ health_conditions: [] })).toMatchObject({ health_conditions: ['none'] })
  const chosen = { health_conditions: ['copd', 'copd'], preferred_coverage: ['gold', 'gold'], medications: ['a', ' '] }
  expect(await accepted(chosen)).toMatchObject({
    health_conditions: ['copd'],
    preferred_coverage: ['gold'],
    medications: ['a'],
  })
})

test('treats an empty optional text as absent, and trims texts', async () => {
  const texts = { first_name: '', last_name: ' ', phone: '', occupation: '', scenario_notes: '' }
  const absent = Object.fromEntries(Object.keys(texts).map((field) => [field, null]))
  expect(await accepted({ ...texts, broker_id: '' })).toMatchObject({ ...absent, requested_agent: null })
  expect(await accepted({ email: '  Pat@Example.test ', first_name: ' Pat ' })).toMatchObject({
    email: 'Pat@Example.test',
    email_key: 'pat@example.test',
    first_name: 'Pat',
  })
})

test("ignores unknown fields, and fields that are not the caller's to set", async () => {
  const change = { id: 'x', status: 'enrolled', risk_score: 1, assignment_type: 'manual', revision: 9, nonsense: {} }
  expect(await accepted(change)).toMatchObject({
    status: 'new',
    risk_score: null,
    assignment_type: null,
    revision: 1,
    broker_id: null,
  })
})
