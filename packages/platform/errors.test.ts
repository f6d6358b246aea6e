import { expect, test } from 'vitest'
import { describeError } from './errors.ts'

test.each([
  ['the push service answered 503', 'Error: the push service answered 503'],
  ['Twilio answered 401, code 20003', 'Error: Twilio answered 401, code 20003'],
  ['connect ECONNREFUSED mail.example.test:587', 'Error: connect ECONNREFUSED mail.example.test:587'],
  ['she answered 5551234567', 'Error: she answered …'],
  ['invalid input "knee surgery" for 75001', 'Error: invalid input "…" for …'],
  ['Key (email)=(jo@example.test) already exists', 'Error: Key … already exists'],
])('of "%s", an operator reads "%s"', (message, described) => {
  expect(describeError(new Error(message))).toBe(described)
})
