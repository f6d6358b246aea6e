import { expect, test } from 'vitest'
import { AUTUMN_2026, estimated, type Question, somewhereIn } from './sample.fixture.ts'

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
  ['with Medicaid for another reason', { people: [{ age: 45, medicaid: true }] }, []],
  ['with an offer of job coverage', { people: [{ age: 40, employer_offer: OFFER }, 38], annual_income: 60_000 }, []],
  ['who may care for a child', { place: somewhereIn('TN'), household_size: 3, annual_income: 28_200 }, []],
])('lists only incomes that agree with the result of an adult %s', (_who, question, expected) => {
  expect(steps(question)).toEqual(expected)
})
