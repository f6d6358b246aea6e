import { expect, test } from 'vitest'
import { refusalOf } from './submit-errors.ts'

test.each([
  [400, { detail: 'x' }, 'Please check your information and try again. Some required fields may be missing.'],
  [500, null, 'Server error. Please try again in a moment or contact your agent for assistance.'],
  [429, { detail: 'Too many requests' }, 'Error: Too many requests'],
  [503, { detail: '' }, 'Error: Unable to process your assessment right now.'],
  [502, null, 'Error: Unable to process your assessment right now.'],
  [422, 'text', 'Error: Unable to process your assessment right now.'],
])('%d with %j reads: %s', (status, body, message) => {
  expect(refusalOf(status, body).message).toBe(message)
})

test('the fields that the server names are kept, damaged entries are not', () => {
  const body = { detail: 'x', errors: [{ path: 'age', message: 'Age is required' }, null, { path: 3 }] }
  expect(refusalOf(400, body).problems).toEqual([{ field: 'age', message: 'Age is required' }])
})
