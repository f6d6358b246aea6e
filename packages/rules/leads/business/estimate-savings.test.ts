import { expect, test } from 'vitest'
import { estimateSavings } from './estimate-savings.ts'

const group = { employees_band: '5-20', current_deductible_band: '$7,500', network_preference: null } as const

test.each([
  ['5-20', 5, 375, 4500, 744],
  ['21-50', 21, 1575, 18_900, 3124],
  ['51-100', 51, 3825, 45_900, 7586],
  ['101-250', 101, 7575, 90_900, 15_024],
  ['250+', 250, 18_750, 225_000, 37_188],
  ['', 20, 1500, 18_000, 2975],
] as const)('counts a group of %s as %i employees', (employees_band, employees, monthly, annual, rebate) => {
  expect(estimateSavings({ ...group, employees_band })).toMatchObject({
    employees,
    gap_cost_monthly: monthly,
    gap_cost_annual: annual,
    estimated_rebate: rebate,
  })
})

test.each([
  ['$2,500', 2500, 2500],
  ['$5,000', 5000, 2500],
  ['$7,500', 7500, 2500],
  ['Other', 7500, 2500],
  ['', 7500, 2500],
] as const)('reads a deductible of %s as %i now and %i with gap coverage', (band, current, lower) => {
  const { current_deductible, new_deductible } = estimateSavings({ ...group, current_deductible_band: band })
  expect([current_deductible, new_deductible]).toEqual([current, lower])
})

test('uses the chosen network, or flexible', () => {
  expect(estimateSavings(group).network_option).toBe('Flexible')
  expect(estimateSavings({ ...group, network_preference: 'core_value' }).network_option).toBe('core_value')
})
