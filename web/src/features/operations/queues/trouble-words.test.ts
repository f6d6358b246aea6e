import type { Trouble } from '@waymark/contracts/operations/troubles/endpoints'
import { expect, test } from 'vitest'
import { lookOf, sentenceOf } from './trouble-words.ts'

const now = new Date(2026, 10, 29, 12, 0)
const gaveUp = (began_at: Date): Trouble => ({
  id: '0196f0a0-0000-7000-8000-000000000000',
  kind: 'dead',
  subject: 'mail',
  detail: '',
  size: 2,
  peak: 2,
  began_at: began_at.toISOString(),
  ended_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
})

test('says why Redis refuses to write, and what that means', () => {
  const since = new Date(2026, 10, 29, 8, 30)
  const refuses: Trouble = { ...gaveUp(since), kind: 'redis', subject: 'writes', detail: 'its memory is full' }
  expect(sentenceOf(refuses, now.getTime()).replaceAll('\u202f', ' ')).toBe(
    'Redis has refused to write since 8:30 AM, so leads may wait, and screens get no updates: its memory is full',
  )
})

test('links a failing log archive to the processes, because the last backup says nothing about it', () => {
  expect(lookOf({ kind: 'backup', subject: 'all' })).toBe('Show last backup')
  expect(lookOf({ kind: 'backup', subject: 'archive' })).toBe('Show processes')
})

test.each([
  [new Date(2026, 10, 29, 8, 30), '8:30 AM'],
  [new Date(2026, 10, 28, 23, 30), 'Nov 28, 11:30 PM'],
  [new Date(2025, 11, 31, 8, 30), 'Dec 31, 2025, 8:30 AM'],
])('says the day of a problem that did not begin today: %s', (began_at, since) => {
  const sentence = sentenceOf(gaveUp(began_at), now.getTime())
  expect(sentence.replaceAll('\u202f', ' ')).toBe(`mail: 2 deliveries given up since ${since}; please decide`)
})
