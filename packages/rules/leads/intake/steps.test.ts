import { LIMITS } from '@waymark/contracts/fields'
import { HONEYPOT_DETAIL, intakeRecord } from '@waymark/contracts/leads/intake/endpoints'
import { MEDICATIONS } from '@waymark/contracts/leads/intake/options'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canLeaveStep, INTAKE_STEPS, type IntakeAnswers, stepProblems, submitProblem } from './steps.ts'

const complete: Required<IntakeAnswers> = {
  honeypot: '',
  email: 'dana@example.com',
  age: 45,
  gender: 'female',
  zip_code: '75201',
  household_size: 3,
  annual_income: 40_000,
  covers_others: true,
  household_members: [{ age: 34 }, { age: null }, { age: 0 }],
  health_conditions: ['none'],
  plan_preference: 'aca_compliant',
  tobacco_use: false,
  lifestyle_factors: { exercise: 'regular' },
  medications: 'Metformin 500 mg, Lisinopril',
  preferred_coverage: ['silver'],
  terms_accepted: true,
}

const message = (step: (typeof INTAKE_STEPS)[number], answers: IntakeAnswers) =>
  stepProblems(step, { ...complete, ...answers })[0]?.message

/** `drug 1, drug 2, drug 3` */
const names = (count: number) => Array.from({ length: count }, (_, at) => `drug ${at + 1}`).join(', ')

describe('leaving a step', () => {
  test('can leave every step when it is filled in, and none when it is empty', () => {
    expect(INTAKE_STEPS.filter((step) => !canLeaveStep(step, complete))).toEqual([])
    expect(INTAKE_STEPS.filter((step) => canLeaveStep(step, {}))).toEqual([])
  })

  test('each step checks its own fields', () => {
    expect(INTAKE_STEPS.map((step) => stepProblems(step, {}).map(({ field }) => field))).toEqual([
      ['email'],
      ['age', 'gender', 'zip_code', 'household_size', 'annual_income'],
      ['health_conditions'],
      ['plan_preference'],
      ['tobacco_use', 'lifestyle_factors.exercise'],
      ['preferred_coverage'],
      ['terms_accepted'],
    ])
  })

  test('accepts an income of 0, but not a blank', () => {
    expect(message(2, { annual_income: 0 })).toBeUndefined()
    expect(message(2, { annual_income: '0' })).toBeUndefined()
    expect(message(2, { annual_income: '' })).toBe('Annual income is required')
    expect(message(2, { annual_income: null })).toBe('Annual income is required')
  })

  test('accepts no as an answer about tobacco', () => {
    expect(message(5, { tobacco_use: false })).toBeUndefined()
    expect(message(5, { tobacco_use: null })).toBe('Tobacco use is required')
  })

  test('asks for commas where a medication is too long, or there are too many', () => {
    expect(message(5, { medications: 'a'.repeat(MEDICATIONS.longest + 1) })).toBe(MEDICATIONS.unclear)
    expect(message(5, { medications: names(MEDICATIONS.most + 1) })).toBe(MEDICATIONS.unclear)
    // What is typed twice is sent once.
    const most = `${'a'.repeat(MEDICATIONS.longest)}, ${names(MEDICATIONS.most - 1)}, drug 1`
    expect(message(5, { medications: most })).toBeUndefined()
    expect(MEDICATIONS.longest).toBe(LIMITS.short_text)
  })

  test.each([
    [1, { email: 'dana' }, 'Please enter a valid email address'],
    [1, { email: '   ' }, 'Email address is required'],
    [2, { age: 17 }, 'Age must be 18 or more'],
    [2, { age: 101 }, 'Age must be 100 or less'],
    [2, { age: 30.5 }, 'Age must be a whole number'],
    [2, { age: 'forty' }, 'Age must be a number, such as 45'],
    [2, { household_size: Number.NaN }, 'Household size must be a number, such as 3'],
    [2, { annual_income: Number.NaN }, 'Annual income must be an amount in dollars, such as 45,000'],
    [2, { zip_code: '7520' }, 'ZIP code must have five digits'],
    [2, { household_size: 0 }, 'Household size must be 1 or more'],
    [2, { household_size: 11 }, 'Household size must be 10 or less'],
    [2, { annual_income: -1 }, 'Annual income must be 0 or more'],
    [3, { health_conditions: [] }, 'Choose your conditions, or "None of these"'],
    [4, { plan_preference: null }, 'Plan type is required'],
    [5, { lifestyle_factors: {} }, 'Exercise frequency is required'],
    [6, { preferred_coverage: [] }, 'Choose at least one kind of coverage'],
    [7, { terms_accepted: false }, 'Please accept the terms'],
  ] as const)('step %d with %j: %s', (step, answers, expected) => {
    expect(message(step, answers)).toBe(expected)
  })

  test.each([
    [2, { age: 18 }],
    [2, { age: '100' }],
    [2, { household_size: 1, household_members: [] }],
    [2, { household_size: 10 }],
    [2, { zip_code: '75201-1234' }],
  ] as const)('step %d accepts %j', (step, answers) => {
    expect(message(step, answers)).toBeUndefined()
  })
})

const memberProblems = (answers: IntakeAnswers) => stepProblems(2, { ...complete, ...answers })

describe('the others who need coverage', () => {
  test('may stay out, or be without an age', () => {
    expect(memberProblems({ household_members: [] })).toEqual([])
    expect(memberProblems({ household_members: [{ age: null }, { age: '' }] })).toEqual([])
  })

  test('are checked one by one, by the number on the page, after the other questions of the step', () => {
    expect(
      memberProblems({
        annual_income: '',
        household_members: [{ age: 9 }, { age: Number.NaN }, { age: 121 }, { age: 3.5 }],
      }),
    ).toEqual([
      { field: 'annual_income', message: 'Annual income is required' },
      { field: 'household_members.1.age', message: 'Person 3: Enter an age, or a birth date such as 03/15/2016' },
      { field: 'household_members.2.age', message: 'Person 4: Age must be 120 or less' },
      { field: 'household_members.3.age', message: 'Person 5: Age must be a whole number' },
    ])
  })

  test('count in the household size, because everyone listed belongs to one tax return', () => {
    expect(memberProblems({ household_size: 1, household_members: [{ age: 8 }] })).toEqual([
      {
        field: 'household_size',
        message:
          'You list 2 people, including yourself, so your household size must be at least 2. List only people on your tax return: someone on another return needs an assessment of their own.',
      },
    ])
    expect(memberProblems({ household_size: '2', household_members: [{ age: 8 }, { age: '' }] })).toEqual([])
    expect(memberProblems({ household_size: 1, covers_others: false, household_members: [{ age: 8 }] })).toEqual([])
  })

  test('are not checked if the plan is for one person', () => {
    expect(memberProblems({ covers_others: false, household_members: [{ age: 200 }] })).toEqual([])
  })
})

describe('sending', () => {
  test('checks in the specified order, with the specified messages', () => {
    const order: [keyof IntakeAnswers, string][] = [
      ['email', 'Email address is required'],
      ['age', 'Age is required'],
      ['gender', 'Gender is required'],
      ['zip_code', 'ZIP code is required'],
      ['household_size', 'Household size is required'],
      ['annual_income', 'Annual income is required'],
    ]
    const answers: IntakeAnswers = { honeypot: 'https://example.com' }
    expect(submitProblem(answers)).toBe('Please try again in a moment.')
    answers.honeypot = ''
    for (const [field, expected] of order) {
      expect(submitProblem(answers)).toBe(expected)
      Object.assign(answers, { [field]: complete[field] })
    }
  })

  test('answers a filled honeypot with the same text as the server', () => {
    expect(submitProblem({ ...complete, honeypot: 'x' })).toBe(HONEYPOT_DETAIL)
  })

  test('accepts a complete assessment', () => {
    expect(submitProblem(complete)).toBeNull()
  })
})

test('the wizard and the server use the same limits, word for word', () => {
  // Only the wizard compares the household size with the people listed, and numbers them.
  const numbers = fc.double({ min: -5, max: 200, noNaN: true }).map((value) => Math.round(value * 2) / 2)
  fc.assert(
    fc.property(numbers, numbers, numbers, numbers, (age, household_size, annual_income, other) => {
      const household_members = household_size < 2 ? [] : [{ age: other }]
      const answers = { ...complete, age, household_size, annual_income, household_members }
      const server = intakeRecord.safeParse({ ...answers, medications: [] })
      const refused = new Map(
        server.error?.issues
          .toReversed()
          .map(({ path, message: text }) => [path.join('.'), path.length === 1 ? text : `Person 2: ${text}`]),
      )
      const shown = new Map(stepProblems(2, answers).map(({ field, message: text }) => [field, text]))
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(refused))
    }),
  )
})
