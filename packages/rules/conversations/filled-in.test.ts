import { expect, test } from 'vitest'
import { filledIn } from './filled-in.ts'

test.each([
  ['Hello {first_name},', { first_name: 'Ana' }, 'Hello Ana,'],
  ['Hello {first_name},', { first_name: '' }, 'Hello,'],
  ['{first_name}{first_name}', { first_name: '$&' }, '$&$&'],
  ['Pay {amount} now', { first_name: 'Ana' }, 'Pay {amount} now'],
  ['No variables', {}, 'No variables'],
])('%j with %j is %j', (text, values, filled) => {
  expect(filledIn(text, values)).toBe(filled)
})
