import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { INTAKE_STEPS, stepProblems, submitProblem } from '@waymark/rules/leads/intake/steps'
import { describe, expect, test } from 'vitest'
import { answersOf, type Draft, EMPTY_DRAFT, fieldOf, householdOf, keptOf, readDraft, recordOf } from './draft.ts'

const TODAY = new Date(2026, 10, 23)
const others = (draft: Draft) => recordOf(draft, null, TODAY).household_members

const complete: Draft = {
  ...EMPTY_DRAFT,
  email: ' dana@example.com ',
  age: '45',
  gender: 'female',
  zip_code: '75201 ',
  household_size: '3',
  annual_income: '$52,000',
  health_conditions: ['diabetes_type_2', 'sleep_apnea'],
  plan_preference: 'indemnity',
  tobacco_use: false,
  exercise: 'occasional',
  medications: 'Metformin 500 mg, , Lisinopril, Metformin 500 mg',
  preferred_coverage: ['indemnity', 'gap'],
  covers_others: true,
  household_members: [
    { age: '', tobacco_use: true, relationship: 'other' },
    { age: '44', tobacco_use: true, relationship: 'spouse' },
    { age: '03012016', tobacco_use: false, relationship: null },
  ],
  county_fips: '48113',
  terms_accepted: true,
}

describe('a stored draft', () => {
  test('is restored unchanged', () => {
    expect(readDraft(keptOf(complete))).toEqual(complete)
  })

  test('keeps its consents in the tab only beside the text that they were given to', () => {
    const agreed = { ...complete, email_consent: true, phone_consent: true, text_consent: true }
    expect(readDraft(JSON.parse(JSON.stringify(keptOf(agreed))))).toEqual(agreed)
    const none = { terms_accepted: false, email_consent: false, phone_consent: false, text_consent: false }
    expect(readDraft({ ...keptOf(agreed), terms_version: '2026-11' })).toEqual({ ...agreed, ...none })
    expect(readDraft(agreed)).toEqual({ ...agreed, ...none })
  })

  test('is restored without the honeypot', () => {
    expect(readDraft({ ...keptOf(complete), honeypot: 'x' })).toEqual(complete)
  })

  test.each([null, [[]], 7, 'text', { age: 45, gender: ['male'], health_conditions: 'cancer' }])(
    'that is damaged counts as not answered: %j',
    (stored) => {
      expect(readDraft(stored)).toEqual(EMPTY_DRAFT)
    },
  )

  test('from before the questions about others and the county is restored', () => {
    const { household_members: _members, county_fips: _county, ...older } = keptOf(complete)
    expect(readDraft(older)).toEqual({ ...complete, household_members: [], county_fips: '' })
  })

  test('keeps the people it can read', () => {
    const household_members = [{ age: 7, relationship: 'dog' }, null, { age: '7', tobacco_use: true }]
    expect(readDraft({ ...keptOf(complete), household_members }).household_members).toEqual([
      { age: '', tobacco_use: false, relationship: null },
      { age: '', tobacco_use: false, relationship: null },
      { age: '7', tobacco_use: true, relationship: null },
    ])
    const many = Array.from({ length: 30 }, () => ({ age: '7' }))
    expect(readDraft({ ...keptOf(complete), household_members: many }).household_members).toHaveLength(9)
  })

  test('loses only the choices that are no longer offered', () => {
    const draft = readDraft({ ...keptOf(complete), health_conditions: ['copd', 'gout'], gender: 'x' })
    expect(draft.health_conditions).toEqual(['copd'])
    expect(draft.gender).toBeNull()
    expect(draft.email).toBe(complete.email)
  })
})

describe('a complete draft', () => {
  test('passes every step', () => {
    expect(INTAKE_STEPS.flatMap((step) => stepProblems(step, answersOf(complete)))).toEqual([])
    expect(submitProblem(answersOf(complete))).toBeNull()
  })

  test('becomes a record that the server accepts, with its numbers as numbers', () => {
    expect(intakeRecord.parse(recordOf(complete, 'agent-1'))).toMatchObject({
      email: 'dana@example.com',
      age: 45,
      zip_code: '75201',
      annual_income: 52_000,
      first_name: null,
      medications: ['Metformin 500 mg', 'Lisinopril'],
      lifestyle_factors: { exercise: 'occasional' },
      broker_id: 'agent-1',
      covers_others: true,
      county_fips: '48113',
    })
  })

  test('with no income is still complete', () => {
    const poor = { ...complete, annual_income: '0' }
    expect(submitProblem(answersOf(poor))).toBeNull()
    expect(recordOf(poor, null).annual_income).toBe(0)
  })

  test('with a filled honeypot is not sent', () => {
    expect(submitProblem(answersOf({ ...complete, honeypot: 'x' }))).toBe('Please try again in a moment.')
  })
})

describe('the others who need coverage', () => {
  test('are sent with an age, which a birth date becomes; rows without an age are not', () => {
    expect(others(complete)).toEqual([
      { age: 44, tobacco_use: true, relationship: 'spouse' },
      { age: 10, tobacco_use: false, relationship: null },
    ])
  })

  test('are not sent if the plan should not cover others', () => {
    expect(others({ ...complete, covers_others: false })).toEqual([])
  })

  test('keep their row when the server refuses one of those that were sent', () => {
    expect(fieldOf('household_members.0.age', complete)).toBe('household_members.1.age')
    expect(fieldOf('household_members.1.relationship', complete)).toBe('household_members.2.relationship')
    expect(fieldOf('zip_code', complete)).toBe('zip_code')
  })

  test('are priced with the person who answers', () => {
    expect(householdOf(complete, TODAY)).toEqual({
      zip_code: '75201',
      county_fips: '48113',
      annual_income: 52_000,
      household_size: 3,
      people: [
        { age: 45, relationship: 'self', tobacco_use: false },
        { age: 44, tobacco_use: true, relationship: 'spouse' },
        { age: 10, tobacco_use: false, relationship: null },
      ],
    })
    expect(householdOf({ ...complete, household_members: [] }, TODAY)).toBe('ages_needed')
    expect(householdOf({ ...complete, covers_others: false }, TODAY)).toMatchObject({ people: [{ age: 45 }] })
  })
})

const problems = (typed: Partial<Draft>) => stepProblems(2, answersOf({ ...complete, ...typed }))

describe('numbers as people type or paste them', () => {
  test.each([
    [{ age: ' 60 ' }, { age: 60 }],
    [{ household_size: ' 4' }, { household_size: 4 }],
    [{ annual_income: '$45,000' }, { annual_income: 45_000 }],
    [{ annual_income: ' 60 000 ' }, { annual_income: 60_000 }],
  ])('%j is understood', (typed, sent) => {
    expect(problems(typed)).toEqual([])
    expect(recordOf({ ...complete, ...typed }, null)).toMatchObject(sent)
  })

  test.each([
    [{ age: '45.5' }, 'Age must be a whole number'],
    [{ age: '45.' }, 'Age must be a number, such as 45'],
    [{ age: '1e5' }, 'Age must be a number, such as 45'],
    [{ age: '4 5' }, 'Age must be a number, such as 45'],
    [{ age: '-3' }, 'Age must be 18 or more'],
    [{ household_size: '2.5' }, 'Household size must be a whole number'],
    [{ household_size: '1e1' }, 'Household size must be a number, such as 3'],
    [{ annual_income: '45,5' }, 'Annual income must be an amount in dollars, such as 45,000'],
    [{ annual_income: '45.000' }, 'Annual income must be an amount in dollars, such as 45,000'],
    [{ annual_income: '1e5' }, 'Annual income must be an amount in dollars, such as 45,000'],
    [{ annual_income: '-3' }, 'Annual income must be 0 or more'],
    [{ zip_code: '75201-12345' }, 'ZIP code must have five digits'],
    [
      { household_members: [{ age: '4.5', tobacco_use: false, relationship: null }] },
      'Person 2: Enter an age, or a birth date such as 03/15/2016',
    ],
  ])('%j is refused: %s', (typed, message) => {
    expect(problems(typed).map((problem) => problem.message)).toEqual([message])
  })
})
