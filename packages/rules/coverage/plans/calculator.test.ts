import { describe, expect, test } from 'vitest'
import { calculatorDefaults, calculatorTotals } from './calculator.ts'

describe('the plan calculator', () => {
  test('starts from the projected cost and the recommended deductible', () => {
    expect(calculatorDefaults(9000, 1800)).toEqual({
      monthly_premium: 750,
      annual_deductible: 1800,
      max_out_of_pocket: 3600,
    })
  })

  test('falls back to $3,500 a year and a deductible of $7,500', () => {
    expect(calculatorDefaults(null, null)).toEqual({
      monthly_premium: 291.67,
      annual_deductible: 7500,
      max_out_of_pocket: 8200,
    })
  })

  test('treats a projection of zero as missing', () => {
    expect(calculatorDefaults(0, 0)).toEqual({ monthly_premium: 0, annual_deductible: 0, max_out_of_pocket: 0 })
  })

  test('adds up to twelve premiums a year, to the cent', () => {
    expect(calculatorTotals({ monthly_premium: 412.37, annual_deductible: 3500 })).toEqual({
      final_cost: 4948.44,
      final_deductible: 3500,
    })
  })
})
