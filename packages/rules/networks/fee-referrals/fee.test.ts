import { expect, test } from 'vitest'
import { FEE_TIERS, feeCents } from './fee.ts'

test.each([
  [1, 0],
  [9, 0],
  [10, 200],
  [19, 200],
  [20, 400],
  [39, 400],
  [40, 800],
  [5000, 800],
])('a placement of %i employees earns $%i', (employees, dollars) => {
  expect(feeCents(employees, FEE_TIERS)).toBe(dollars * 100)
})
