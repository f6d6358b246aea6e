import { intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { INTAKE_STEPS, stepProblems, submitProblem } from '@waymark/rules/leads/intake/steps'
import { describe, expect, test } from 'vitest'
import { answersOf, type Draft, EMPTY_DRAFT, readDraft, recordOf } from './draft.ts'

const complete: Draft = {
  ...EMPTY_DRAFT,
  email: ' dana@example.com ',
  age: '45',
  gender: 'female',
  zip_code: '75201 ',
  household_size: '2',
  annual_income: '$52,000',
  health_conditions: ['diabetes_type_2', 'sleep_apnea'],
  plan_preference: 'indemnity',
  tobacco_use: false,
  exercise: 'occasional',
  medications: 'Metformin 500 mg, , Lisinopril',
  preferred_coverage: ['indemnity', 'gap'],
  terms_accepted: true,
}

describe('a stored draft', () => {
  test('is restored unchanged', () => {
    expect(readDraft(JSON.stringify(complete))).toEqual(complete)
  })

  test('is restored without the honeypot', () => {
    expect(readDraft(JSON.stringify({ ...complete, honeypot: 'x' }))).toEqual(complete)
  })

  test.each(['', '{', 'null', '[]', '7', '"text"', '{"age":45,"gender":["male"],"health_conditions":"cancer"}'])(
    'that is damaged counts as not answered: %s',
    (stored) => {
      expect(readDraft(stored)).toEqual(EMPTY_DRAFT)
    },
  )

  test('loses only the choices that are no longer offered', () => {
    const draft = readDraft(JSON.stringify({ ...complete, health_conditions: ['copd', 'gout'], gender: 'x' }))
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
      covers_others: false,
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
