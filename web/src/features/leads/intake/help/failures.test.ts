import { expect, test } from 'vitest'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { whyNotSent } from './failures.ts'

const FAILURE = 'Unable to send message. Please call us directly for assistance.'

test('a message that the server refuses for a reason says the reason, because another attempt fails, too', () => {
  const refused = new ApiError(403, 'forbidden', 'This works only from the link in our email to you.')
  expect(whyNotSent(refused, FAILURE)).toBe('This works only from the link in our email to you.')
})

test('after too many messages it says when the next can be sent', () => {
  expect(whyNotSent(new ApiError(429, 'too_many_requests', '', [], 240), FAILURE)).toContain('in 4 minutes')
})

test.each([
  new Error('offline'),
  new ApiError(0, 'unreachable', 'We could not reach the server.'),
  new ApiError(403, 'unreadable', 'The server refused this request.'),
  new ApiError(500, 'internal', 'The server has a problem.'),
])('after $message it says the specified sentence', (error) => {
  expect(whyNotSent(error, FAILURE)).toBe(FAILURE)
})
