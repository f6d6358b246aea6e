import { expect, test } from 'vitest'
import { matches } from './hit.ts'

test('finds a row by parts of its words in any order, also by its keywords', () => {
  const billing = { label: 'Billing', keywords: 'go to' }
  expect(matches(billing, 'go to bill')).toBe(true)
  expect(matches(billing, 'BILL')).toBe(true)
  expect(matches(billing, '')).toBe(true)
  expect(matches(billing, 'go to clients')).toBe(false)
})
