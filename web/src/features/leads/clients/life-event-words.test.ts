import { expect, test } from 'vitest'
import { enrollsWhen } from './life-event-words.ts'

test.each([
  ['2026-05-01', ['Can enroll until', 'May 30, 2026']],
  ['2026-06-01', ['Could enroll until', 'May 30, 2026']],
])('says on %s when someone who moved on March 31 can enroll', (today, expected) => {
  expect(enrollsWhen('moved', '2026-03-31', today)).toEqual(expected)
})

test('names the first day of a period that has not begun', () => {
  expect(enrollsWhen('lost_coverage', '2027-03-31', '2026-12-01')).toEqual([
    'Can enroll from',
    'January 30, 2027 until May 30, 2027',
  ])
})
