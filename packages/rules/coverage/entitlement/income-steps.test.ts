import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { describe, expect, test } from 'vitest'
import { AUTUMN_2026, estimated, inArea, type Question, somewhereIn } from './sample.fixture.ts'
import { PUBLISHED_ENTITLEMENT_TABLES } from './tables.ts'

const steps = (question: Question) =>
  estimated({ day: AUTUMN_2026, ...question }).income_steps.map(
    ({ annual_income, change }) => `${change} ${annual_income}`,
  )

test('lists the incomes where something changes for adults', () => {
  expect(steps({ place: somewhereIn('TX') })).toEqual([
    'credit_begins 15960',
    'csr_94_ends 23940',
    'csr_87_ends 31920',
    'csr_73_ends 39900',
    'credit_ends 63840',
  ])
  expect(steps({ place: somewhereIn('MN') })).toEqual([
    'medicaid_ends 22024',
    'basic_health_ends 31920',
    'csr_73_ends 39900',
    'credit_ends 63840',
  ])
})

const OFFER = { employee_premium: 100, family_premium: 300 }

test.each<[string, Question, string[]]>([
  ['of 20, in Maine', { place: somewhereIn('ME'), people: [20] }, ['medicaid_ends 48678', 'credit_ends 63840']],
  [
    'with a child, in Tennessee',
    { place: somewhereIn('TN'), people: [30, 5], annual_income: 22_200 },
    ['medicaid_ends 22722', 'csr_94_ends 32460', 'csr_87_ends 43280', 'csr_73_ends 54100', 'credit_ends 86560'],
  ],
  [
    'with a child, in Texas, where a coverage gap follows',
    { place: somewhereIn('TX'), people: [30, 5] },
    [
      'medicaid_ends 3246',
      'credit_begins 21640',
      'csr_94_ends 32460',
      'csr_87_ends 43280',
      'csr_73_ends 54100',
      'credit_ends 86560',
    ],
  ],
  ['with Medicare', { people: [{ age: 50, medicare: true }] }, []],
  ['who is pregnant', { people: [{ age: 30, pregnant: true }] }, []],
  ['of 20 and one of 40, in Maine', { place: somewhereIn('ME'), people: [40, 20] }, []],
  ['with Medicaid that continues', { people: [{ age: 45, medicaid: true }], annual_income: 15_000 }, []],
  ['with Medicaid for another reason', { people: [{ age: 45, medicaid: true }] }, []],
  ['with an offer of job coverage', { people: [{ age: 40, employer_offer: OFFER }, 38], annual_income: 60_000 }, []],
  ['who may care for a child', { place: somewhereIn('TN'), household_size: 3, annual_income: 28_200 }, []],
])('lists only incomes that agree with the result of an adult %s', (_who, question, expected) => {
  expect(steps(question)).toEqual(expected)
})

/** Whether the last step below an income leaves a credit. */
function saysCredit(given: Estimate['income_steps'], income: number): boolean {
  const of_credit = given.find(({ change }) => change.startsWith('credit'))
  const start =
    given.find(({ change }) => change === 'basic_health_ends') ??
    (of_credit?.change === 'credit_begins' ? of_credit : given.find(({ change }) => change === 'medicaid_ends'))
  const passed = given.filter(({ annual_income, change }) =>
    change === 'credit_begins' ? annual_income <= income : annual_income < income,
  )
  const last = passed.findLast((step) => step === start || step.change.startsWith('credit'))
  return last !== undefined && last.change !== 'credit_ends'
}

describe('the end of the credit', () => {
  test('is where the benchmark costs no more than the expected share, if that comes before 400% of poverty', () => {
    const inLasVegas = { place: inArea('NV', 1), people: [22] }
    expect(steps({ ...inLasVegas, annual_income: 45_000 })).toEqual([
      'medicaid_ends 22024',
      'csr_94_ends 23940',
      'csr_87_ends 31920',
      'csr_73_ends 39900',
      'credit_ends 45326',
    ])
    expect(steps({ ...inLasVegas, people: [60] }).at(-1)).toBe('credit_ends 63840')
  })

  test('is the income where it would start, if the benchmark costs no more from there', () => {
    const people = [67, { age: 20, relationship: 'child' } as const]
    expect(steps({ place: inArea('ME', 1), people, annual_income: 70_000 })).toEqual([
      'medicaid_ends 66002',
      'credit_ends 66002',
    ])
  })

  test('comes twice where it starts again, because CHIP of a child ends', () => {
    expect(steps({ place: inArea('MN', 8), people: [30, 9], annual_income: 58_000 })).toEqual([
      'medicaid_ends 29863',
      'basic_health_ends 43280',
      'csr_73_ends 54100',
      'credit_ends 54316',
      'credit_begins 60593',
      'credit_ends 82226',
    ])
  })

  const { area_premiums } = PUBLISHED_ENTITLEMENT_TABLES
  const places = area_premiums.rows.filter((_, row) => row % 12 === 0).map((row) => inArea(row.state, row.rating_area))
  test.each<[string, Question]>([
    ['one of 22', { people: [22] }],
    ['one of 40', { people: [40] }],
    ['a couple of 24', { people: [24, 24] }],
    ['a parent of 22 with a baby', { people: [22, 0] }],
    ['a family of four', { people: [35, 35, 9, 6] }],
    ['a parent of 30 with two children', { people: [30, 9, 2] }],
    ['a parent with a child of 20', { people: [45, { age: 20, relationship: 'child' }] }],
    ['a parent with a child who has Medicaid', { people: [30, { age: 5, medicaid: true }] }],
    ['one of 30 with a partner who needs no coverage', { people: [30, { age: 67, applying: false }] }],
    ['one of 30 with a parent on Medicare', { people: [30, 67] }],
  ])('agrees with the estimate of any income for %s', (_who, question) => {
    const wrong = places.flatMap((place) => {
      const at = (annual_income: number) => estimated({ ...question, place, annual_income, day: AUTUMN_2026 })
      const { income_steps, poverty_guideline } = at(0)
      // Where adults differ, there is no list.
      if (income_steps.length === 0) return []
      const incomes = Array.from({ length: 9 }, (_, part) => ((part + 0.1) * poverty_guideline) / 2)
      const beside = income_steps.flatMap(({ annual_income }) => [annual_income - 1, annual_income, annual_income + 1])
      return [...incomes, ...beside]
        .filter((income) => (at(income).credit ?? 0) > 0 !== saysCredit(income_steps, income))
        .map((income) => `${place.state} ${place.county?.rating_area}: ${income}, ${JSON.stringify(income_steps)}`)
    })
    expect(wrong).toEqual([])
  })
})
