import { expect, test } from 'vitest'
import { ApiError, badAnswer, timedOut, unreachable } from '../api/api-error.ts'
import { codeRefusal } from './refusals.ts'
import { typedCode } from './typed-code.ts'

test('a refused code shows the message of the server', () => {
  const wrong = 'Invalid or expired access code. Contact the provider for assistance.'
  expect(codeRefusal(new ApiError(401, 'unauthorized', wrong))).toBe(wrong)
})

const throttled = (seconds: number | null) =>
  codeRefusal(new ApiError(429, 'too_many_requests', 'Slowly.', [], seconds))

test('too many attempts show how long to wait', () => {
  expect(throttled(840)).toBe('Too many tries. Please try again in 14 minutes.')
  expect(throttled(3)).toBe('Too many tries. Please try again in a minute.')
  expect(throttled(null)).toBe('Slowly.')
})

test('a response without a token is a failed authentication', () => {
  expect(codeRefusal(badAnswer())).toBe('Authentication failed. Please try again.')
})

test('every other failure is shown as an error of the server, not of the code', () => {
  const ours = 'Unable to verify code. Please try again or contact support.'
  for (const error of [new ApiError(500, 'internal', 'Boom'), unreachable(), timedOut(), new TypeError('x'), null]) {
    expect(codeRefusal(error)).toBe(ours)
  }
})

test('a code is trimmed and converted to upper case', () => {
  expect(typedCode('  vipabcdef ')).toBe('VIPABCDEF')
})
