import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const nights = { quiet_hours: true, quiet_start: '22:00', quiet_end: '07:00', time_zone: 'America/New_York' }
const until = (now: string, hours = nights) => quietUntil(new Date(now), hours)?.toISOString() ?? null

test("quiet hours that cross midnight end in the user's morning", () => {
  expect(until('2026-11-21T03:00:00Z')).toBe('2026-11-21T12:00:00.000Z')
  expect(until('2026-11-21T11:59:59Z')).toBe('2026-11-21T12:00:00.000Z')
  expect(until('2026-11-21T12:00:00Z')).toBeNull()
  expect(until('2026-11-21T02:59:59Z')).toBeNull()
})

test('follow the local clock when it changes during the night', () => {
  expect(until('2026-03-08T03:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
  expect(until('2026-11-01T02:00:00Z')).toBe('2026-11-01T12:00:00.000Z')
})

test('an end time that the clock skips moves to the minute after the gap', () => {
  expect(until('2026-03-08T06:00:00Z', { ...nights, quiet_end: '02:30' })).toBe('2026-03-08T07:00:00.000Z')
})

test('never quiet when off, or when start and end are the same', () => {
  expect(until('2026-11-21T03:00:00Z', { ...nights, quiet_hours: false })).toBeNull()
  expect(until('2026-11-21T03:00:00Z', { ...nights, quiet_end: '22:00' })).toBeNull()
})

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('in every zone and on every day, it is quiet until the end and not at the end', () => {
  const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones, 'Europe/London', 'Antarctica/Troll', 'America/St_Johns', 'Pacific/Chatham'),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      time,
      time,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (time_zone, now, quiet_start, quiet_end, part) => {
        const hours = { quiet_hours: true, quiet_start, quiet_end, time_zone }
        const end = quietUntil(now, hours)
        if (end === null) return
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(27 * 3600 * 1000)
        expect(quietUntil(end, hours)).toBeNull()
        const between = new Date(now.getTime() + Math.floor(part * (end.getTime() - now.getTime() - 1)))
        expect(quietUntil(between, hours)).toEqual(end)
      },
    ),
    { numRuns: 500 },
  )
})
