import { expect, test } from 'vitest'
import { dueWords } from './due-words.ts'

test('says when a first contact is due in a time zone, and names the zone', () => {
  expect(dueWords('2026-11-21T15:00:00Z', 'America/Chicago')).toBe('Nov 21, 2026, 9:00 AM CST')
  expect(dueWords(new Date('2026-07-21T15:00:00Z'), 'America/New_York')).toBe('Jul 21, 2026, 11:00 AM EDT')
})
