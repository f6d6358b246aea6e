import { expect, test } from 'vitest'
import { periodsSince } from './periods.ts'

const labels = (joined: string, zone = 'UTC', now = '2026-02-10') =>
  periodsSince(joined, new Date(now), zone).map(({ label }) => label)

test('lists all time, the years since the member joined, and up to twelve months', () => {
  expect(labels('2025-12-31T23:00:00Z')).toEqual([
    'All time',
    '2026',
    '2025',
    'February 2026',
    'January 2026',
    'December 2025',
  ])
  expect(labels('2020-01-01T00:00:00Z')).toHaveLength(1 + 7 + 12)
})

test('begins the months where the member is', () => {
  expect(labels('2025-12-31T23:00:00Z', 'Asia/Tokyo', '2026-01-31T23:00:00Z')).toEqual([
    'All time',
    '2026',
    'February 2026',
    'January 2026',
  ])
})
