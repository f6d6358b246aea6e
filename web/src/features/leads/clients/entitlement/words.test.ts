import type { Estimate, IncomeStep } from '@waymark/contracts/coverage/entitlement/estimate'
import { expect, test } from 'vitest'
import { changeAt, programOf } from './words.ts'

const county = (county_fips: string, state: string) => ({ county_fips, name: 'Sample County', state, rating_area: 3 })
const inKentuckyOrTennessee = { counties: [county('21047', 'KY'), county('47125', 'TN')] }
const inKentucky = { counties: [county('21047', 'KY'), county('21221', 'KY')] }

const medicaid: Estimate['people'][number] = {
  age: 35,
  program: 'medicaid',
  reason: 'income',
  program_name: 'Medicaid',
  benchmark: null,
  child_decides: false,
  beside_medicare: [],
}

test('names no program of a state while the county decides the state', () => {
  expect(programOf(medicaid, inKentuckyOrTennessee)).toBe('depends on the county')
  expect(programOf(medicaid, inKentucky)).toBe('Medicaid, by income')
  expect(programOf(medicaid, { counties: [] })).toBe('Medicaid, by income')
})

test('names what no state decides', () => {
  const medicare = { ...medicaid, program: 'medicare', reason: 'age', program_name: 'Medicare' } as const
  expect(programOf(medicare, inKentuckyOrTennessee)).toBe('Medicare, from age 65')
  const none = { ...medicaid, program: 'not_applying', reason: 'not_applying', program_name: 'Not applying' } as const
  expect(programOf(none, inKentuckyOrTennessee)).toBe('Not applying')
})

test('names the share of the benchmark', () => {
  const buyer = { ...medicaid, program: 'tax_credit', program_name: 'Premium tax credit', benchmark: 477.06 } as const
  expect(programOf(buyer, { counties: [] })).toBe('Premium tax credit, by income ($477 of the benchmark)')
})

test('says of whom something holds only without a child', () => {
  const gap = {
    ...medicaid,
    program: 'coverage_gap',
    reason: 'income_below_limit',
    program_name: 'Coverage gap',
  } as const
  expect(programOf({ ...gap, child_decides: true }, { counties: [] })).toBe(
    'without a child under 19 at home: Coverage gap, income below 100% of the poverty level',
  )
  expect(programOf(gap, { counties: [] })).toBe('Coverage gap, income below 100% of the poverty level')
})

test('says that a coverage gap follows Medicaid where the credit starts later', () => {
  const medicaid_ends = { percent_of_poverty: 15, annual_income: 3246, change: 'medicaid_ends' } as const
  const credit_begins = { percent_of_poverty: 100, annual_income: 21_640, change: 'credit_begins' } as const
  expect(changeAt(medicaid_ends, [medicaid_ends, credit_begins])).toBe(
    'Medicaid for adults ends and the coverage gap starts',
  )
  expect(changeAt(medicaid_ends, [medicaid_ends])).toBe('Medicaid for adults ends and the tax credit starts')
})

const step = (change: IncomeStep['change'], annual_income: number) => ({ percent_of_poverty: 0, annual_income, change })
const said = (...steps: IncomeStep[]) => steps.map((one) => changeAt(one, steps))

test('says where the credit never starts, and where it starts again', () => {
  expect(said(step('medicaid_ends', 66_002), step('credit_ends', 66_002))).toEqual([
    'Medicaid for adults ends',
    'there is no tax credit, because the benchmark plan costs no more than the expected share',
  ])
  expect(said(step('medicaid_ends', 45_540), step('basic_health_ends', 66_000), step('credit_ends', 66_000))).toEqual([
    'Medicaid for adults ends and the Basic Health Program starts',
    'the Basic Health Program ends',
    'there is no tax credit, because the benchmark plan costs no more than the expected share',
  ])
  expect(
    said(
      step('medicaid_ends', 29_863),
      step('credit_ends', 54_316),
      step('credit_begins', 60_593),
      step('credit_ends', 82_226),
    ),
  ).toEqual([
    'Medicaid for adults ends and the tax credit starts',
    'the tax credit ends',
    'the tax credit starts again, because a child needs a plan too',
    'the tax credit ends',
  ])
})

test('says that the credit starts with a child where it has not started before', () => {
  expect(
    said(
      step('medicaid_ends', 45_540),
      step('basic_health_ends', 66_000),
      step('credit_ends', 66_000),
      step('csr_73_ends', 82_500),
      step('credit_begins', 92_401),
      step('credit_ends', 104_000),
      step('credit_begins', 110_001),
      step('credit_ends', 132_000),
    ),
  ).toEqual([
    'Medicaid for adults ends and the Basic Health Program starts',
    'the Basic Health Program ends',
    'there is no tax credit, because the benchmark plan costs no more than the expected share',
    'silver pays its usual 70%',
    'the tax credit starts, because a child needs a plan too',
    'the tax credit ends',
    'the tax credit starts again, because a child needs a plan too',
    'the tax credit ends',
  ])
})
