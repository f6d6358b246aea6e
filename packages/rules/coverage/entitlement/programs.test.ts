import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { describe, expect, test } from 'vitest'
import {
  AUTUMN_2026,
  estimated,
  inArea,
  programsIn,
  type Question,
  SPRING_2026,
  somewhereIn,
} from './sample.fixture.ts'

const GUIDELINE_2026 = 15_960
const ofPoverty = (percent: number, people = 1) => ((GUIDELINE_2026 + (people - 1) * 5680) * percent) / 100

describe('at the limits of income, one adult', () => {
  test.each([
    ['TX', 40, 99.9, 'coverage_gap', null],
    ['TX', 40, 100, 'tax_credit', 94],
    ['TX', 40, 150, 'tax_credit', 94],
    ['TX', 40, 150.1, 'tax_credit', 87],
    ['TX', 40, 200, 'tax_credit', 87],
    ['TX', 40, 200.1, 'tax_credit', 73],
    ['TX', 40, 250, 'tax_credit', 73],
    ['TX', 40, 250.1, 'tax_credit', null],
    ['OH', 40, 0, 'medicaid', null],
    ['OH', 40, 138, 'medicaid', null],
    ['OH', 40, 138.1, 'tax_credit', 94],
    ['WI', 40, 100, 'medicaid', null],
    ['WI', 40, 100.1, 'tax_credit', 94],
    ['GA', 40, 99.9, 'coverage_gap', null],
    ['GA', 40, 100.1, 'tax_credit', 94],
    ['MN', 40, 200, 'basic_health', null],
    ['MN', 40, 200.1, 'tax_credit', 73],
    ['NY', 40, 200, 'basic_health', null],
    ['OR', 40, 138.1, 'basic_health', null],
    ['DC', 40, 200, 'basic_health', null],
    ['TX', 64, 50, 'coverage_gap', null],
    ['TX', 65, 50, 'medicare', null],
    ['ME', 20, 300, 'medicaid', null],
    ['ME', 21, 300, 'tax_credit', null],
  ] as const)('in %s, aged %d, at %d%% of poverty: %s, silver at %s', (state, age, percent, program, csr) => {
    const found = estimated({
      place: somewhereIn(state),
      people: [age],
      annual_income: ofPoverty(percent),
      day: AUTUMN_2026,
    })
    expect(found).toMatchObject({ people: [{ program }], cost_sharing_reduction: csr })
  })
})

describe('children, parents and pregnancy', () => {
  test.each([
    ['an infant in Texas', { state: 'TX', people: [{ age: 0 }], percent: 203 }, 'medicaid'],
    ['an infant in Texas just above', { state: 'TX', people: [{ age: 0 }], percent: 203.1 }, 'chip'],
    ['a child of 5 in Texas', { state: 'TX', people: [{ age: 5 }], percent: 149 }, 'medicaid'],
    ['a child of 6 in Texas', { state: 'TX', people: [{ age: 6 }], percent: 149 }, 'chip'],
    ['a child of 18 in Texas', { state: 'TX', people: [{ age: 18 }], percent: 206.1 }, 'tax_credit'],
    ['a child in Ohio, without separate CHIP', { state: 'OH', people: [{ age: 8 }], percent: 211 }, 'medicaid'],
    ['a one-year-old in California', { state: 'CA', people: [{ age: 1 }], percent: 266 }, 'medicaid'],
    ['a pregnant person in Missouri', { state: 'MO', people: [{ age: 30, pregnant: true }], percent: 350 }, 'chip'],
    ['a pregnant person in Ohio', { state: 'OH', people: [{ age: 30, pregnant: true }], percent: 205 }, 'medicaid'],
    ['a person with Medicaid already', { state: 'TX', people: [{ age: 30, medicaid: true }], percent: 50 }, 'medicaid'],
  ] as const)('%s', (_name, { state, people, percent }, program) => {
    expect(
      programsIn({ place: somewhereIn(state), people, annual_income: ofPoverty(percent), day: AUTUMN_2026 }),
    ).toEqual([program])
  })

  test('a parent has a limit of their own where adults have none', () => {
    const family = { place: somewhereIn('TX'), annual_income: ofPoverty(15, 2), day: AUTUMN_2026 }
    expect(programsIn({ ...family, people: [30, 8] })).toEqual(['medicaid', 'medicaid'])
    expect(programsIn({ ...family, people: [30, 20] })).toEqual(['coverage_gap', 'coverage_gap'])
    const sister = { age: 24, relationship: 'child' as const }
    expect(
      programsIn({ ...family, people: [{ age: 45, relationship: 'self' }, 8, sister], annual_income: 2000 }),
    ).toEqual(['medicaid', 'medicaid', 'coverage_gap'])
  })

  test('a child gets Medicaid while the parent gets a credit', () => {
    expect(programsIn({ people: [35, 8], annual_income: ofPoverty(190, 2), day: AUTUMN_2026 })).toEqual([
      'tax_credit',
      'medicaid',
    ])
  })

  test('an expected child counts as one more person for the mother only', () => {
    const income = ofPoverty(205, 2)
    expect(programsIn({ people: [{ age: 30, pregnant: true }], annual_income: income, day: AUTUMN_2026 })).toEqual([
      'medicaid',
    ])
    expect(estimated({ people: [{ age: 30, pregnant: true }], annual_income: income, day: AUTUMN_2026 })).toMatchObject(
      {
        poverty_guideline: GUIDELINE_2026,
      },
    )
  })
})

describe('Medicare', () => {
  test('excludes a person from the credit, not the spouse', () => {
    const couple = estimated({ people: [67, 60], annual_income: 50_000 })
    expect(couple.people.map(({ program }) => program)).toEqual(['medicare', 'tax_credit'])
    expect(couple.benchmark).toBe(couple.people[1]?.benchmark)
    expect(couple.people[0]?.benchmark).toBeNull()
  })

  test('counts at any age when a person has it', () => {
    expect(programsIn({ people: [{ age: 50, medicare: true }] })).toEqual(['medicare'])
  })
})

test.each<[string, NonNullable<Question['people']>, string[][]]>([
  [
    'an own offer',
    [{ age: 66, employer_offer: { employee_premium: 100, family_premium: null } }, 60],
    [['job_offer'], []],
  ],
  [
    'the spouse’s offer',
    [66, { age: 60, employer_offer: { employee_premium: 100, family_premium: 900 } }],
    [['job_offer'], []],
  ],
  [
    'an offer that leaves out the spouse',
    [66, { age: 60, employer_offer: { employee_premium: 9, family_premium: null } }],
    [[], []],
  ],
  ['no offer', [66, 60], [[], []]],
])('Medicare stands beside %s', (_what, people, beside) => {
  const found = estimated({ people, annual_income: 60_000, day: AUTUMN_2026 })
  expect(found.people.map(({ beside_medicare }) => beside_medicare)).toEqual(beside)
})

const inOhio = (...people: NonNullable<Question['people']>) =>
  programsIn({ place: inArea('OH', 9), annual_income: 48_000, people, day: AUTUMN_2026 })
const employer_offer = { employee_premium: 100, family_premium: 400 }

describe('an offer of job coverage', () => {
  const INCOME = 60_000
  /** 9.96% of income in 2026, a month. */
  const LIMIT = (INCOME * 0.0996) / 12
  const couple = (employee_premium: number, family_premium: number | null) =>
    programsIn({
      annual_income: INCOME,
      people: [{ age: 40, employer_offer: { employee_premium, family_premium } }, 38],
      day: SPRING_2026,
    })

  test('ends the credit of the employee by the premium for one, and of the family by the family’s', () => {
    expect(couple(LIMIT, LIMIT)).toEqual(['full_price', 'full_price'])
    expect(couple(LIMIT, LIMIT + 0.01)).toEqual(['full_price', 'tax_credit'])
    expect(couple(LIMIT + 0.01, LIMIT + 0.01)).toEqual(['tax_credit', 'tax_credit'])
    expect(couple(LIMIT, null)).toEqual(['full_price', 'tax_credit'])
  })

  test.each([
    [38_000, 100, null, ['full_price', 'basic_health']],
    [38_000, 100, 200, ['full_price', 'full_price']],
    [38_000, 900, 1900, ['basic_health', 'basic_health']],
    [20_000, 100, 120, ['medicaid', 'medicaid']],
  ])(
    'keeps people out of a Basic Health Program only: income %d, premiums %d and %j',
    (annual_income, employee_premium, family_premium, programs) => {
      const employee = { age: 40, employer_offer: { employee_premium, family_premium } }
      expect(programsIn({ place: somewhereIn('NY'), annual_income, people: [employee, 38], day: AUTUMN_2026 })).toEqual(
        programs,
      )
    },
  )

  test.each<[string, number, HouseholdPerson['relationship'], string]>([
    ['a spouse', 38, 'spouse', 'full_price'],
    ['a child of 25', 25, 'child', 'full_price'],
    ['a child of 26', 26, 'child', 'tax_credit'],
    ['a parent', 63, 'other', 'tax_credit'],
    ['a person of unknown relationship', 38, null, 'full_price'],
  ])('to the family binds only who can join the plan: %s', (_who, age, relationship, program) => {
    expect(inOhio({ age: 40, relationship: 'self', employer_offer }, { age, relationship })).toEqual([
      'full_price',
      program,
    ])
  })

  test('to the family binds the spouse who answered, but no relative whom the plan does not take', () => {
    expect(inOhio({ age: 38, relationship: 'self' }, { age: 40, relationship: 'spouse', employer_offer })).toEqual([
      'full_price',
      'full_price',
    ])
    // Neither a parent nor a sister can join it.
    for (const relationship of ['child', 'other'] as const) {
      expect(inOhio({ age: 48, relationship: 'self' }, { age: 25, relationship, employer_offer })).toEqual([
        'tax_credit',
        'full_price',
      ])
    }
  })

  test('does not keep a child out of Medicaid', () => {
    expect(
      programsIn({
        annual_income: 40_000,
        people: [{ age: 40, employer_offer: { employee_premium: 50, family_premium: 100 } }, 8],
      }),
    ).toEqual(['full_price', 'medicaid'])
  })
})

test.each<[string, NonNullable<Question['people']>, number, boolean[]]>([
  [
    'the parent, not a grown child',
    [
      { age: 64, relationship: 'self' },
      { age: 22, relationship: 'child' },
    ],
    3,
    [true, false],
  ],
  [
    'nobody where a child is listed',
    [
      { age: 64, relationship: 'self' },
      { age: 8, relationship: 'child' },
    ],
    3,
    [false, false],
  ],
  ['nobody where everyone is listed', [{ age: 64, relationship: 'self' }], 1, [false]],
])('a child who is not listed would decide for %s', (_who, people, household_size, decides) => {
  const found = estimated({ place: somewhereIn('TN'), people, household_size, annual_income: household_size * 9400 })
  expect(found.people.map(({ child_decides }) => child_decides)).toEqual(decides)
})

test('people who do not apply only count in the household', () => {
  const found = estimated({ people: [40, { age: 38, applying: false }], annual_income: 50_000 })
  expect(found.people).toMatchObject([{ program: 'tax_credit' }, { program: 'not_applying', benchmark: null }])
  expect(found.household_size).toBe(2)
  expect(found.benchmark).toBe(found.people[0]?.benchmark)
})

test.each([
  ['PR', 'no_marketplace'],
  ['GU', 'no_marketplace'],
  ['AE', 'unknown_place'],
  [null, 'unknown_place'],
])('in %s there is nothing to compute: %s', (state, code) => {
  expect(estimated({ place: somewhereIn(state) })).toMatchObject({ verdict: { code }, plans: [], credit: null })
})

const guideline = (state: string, household_size: number) =>
  estimated({ place: somewhereIn(state), household_size, day: AUTUMN_2026 }).poverty_guideline

test('gives Alaska, Hawaii and large households their own guideline', () => {
  expect(guideline('AK', 1)).toBe(19_950)
  expect(guideline('HI', 2)).toBe(18_360 + 6530)
  expect(guideline('TX', 10)).toBe(GUIDELINE_2026 + 9 * 5680)
  expect(estimated({ household_size: 4 }).poverty_guideline).toBe(32_150)
})

test('does not ask about a pregnancy that was told', () => {
  const couple: Question = { people: [{ age: 30, pregnant: true }, 40], annual_income: 40_000, day: AUTUMN_2026 }
  expect(estimated(couple).pregnancy_counts).toBe(false)
  expect(estimated({ ...couple, people: [30, 40] }).pregnancy_counts).toBe(true)
})
