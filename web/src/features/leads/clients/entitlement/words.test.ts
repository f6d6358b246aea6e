import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { expect, test } from 'vitest'
import { programOf } from './words.ts'

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
