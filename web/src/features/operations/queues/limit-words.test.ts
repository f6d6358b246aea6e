import { expect, test } from 'vitest'
import { limitWords, nameOfLimit } from './limit-words.ts'

test.each([
  [{ points: 2400, duration_s: 60 }, '2,400 in 1 min'],
  [{ points: 10, duration_s: 900, failures_only: true }, '10 wrong in 15 min'],
  [{ points: 5, duration_s: 3600, failures_only: false }, '5 in 1 h'],
])('%o is "%s"', (limit, words) => {
  expect(limitWords(limit)).toBe(words)
})

test('a limit is named in words', () => {
  expect(['write', 'own_appointment', 'council'].map(nameOfLimit)).toEqual([
    'All other changes',
    'Own appointment',
    'Council',
  ])
})
