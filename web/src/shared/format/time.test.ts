import { DAY_MS, HOUR_MS, MINUTE_MS } from '@waymark/contracts/durations'
import { afterEach, describe, expect, test } from 'vitest'
import { dayInWords } from './day.ts'
import { ago, clockTime, dayName, duration, exactly, roundedUp, shortDate, showTimesIn, weekdayTime } from './time.ts'

const now = new Date(2026, 10, 21, 12, 0).getTime()
const before = (ms: number) => new Date(now - ms)

describe('how long ago', () => {
  test.each([
    [0, 'just now'],
    [-5 * MINUTE_MS, 'just now'],
    [5 * MINUTE_MS, '5 min. ago'],
    [3 * HOUR_MS + 59 * MINUTE_MS, '3 hr. ago'],
    [30 * HOUR_MS, 'yesterday'],
    [46 * HOUR_MS, '2 days ago'],
    [9 * DAY_MS, 'Nov 12'],
    [400 * DAY_MS, 'Oct 17, 2025'],
  ])('%d ms is %s', (ms, words) => {
    expect(ago(before(ms), now, 'en-US')).toBe(words)
  })
})

test('a date shows its year only if it is not the current one', () => {
  expect(shortDate(new Date(2026, 0, 2), now, 'en-US')).toBe('Jan 2')
  expect(shortDate(new Date(2024, 0, 2), now, 'en-US')).toBe('Jan 2, 2024')
})

test.each([
  [59_000, 'under a minute'],
  [45 * MINUTE_MS, '45 min'],
  [23 * HOUR_MS + 10 * MINUTE_MS, '23 h 10 min'],
  [2 * HOUR_MS, '2 h'],
  [-90 * MINUTE_MS, '1 h 30 min'],
  [72 * HOUR_MS, '3 days'],
])('%d ms lasts %s', (ms, words) => {
  expect(duration(ms)).toBe(words)
})

test.each([
  [0, '1 hour'],
  [61 * MINUTE_MS, '2 hours'],
  [24 * HOUR_MS, '24 hours'],
  [25 * HOUR_MS, '2 days'],
])('%d ms rounded up is %s', (ms, words) => {
  expect(roundedUp(ms, 'en-US')).toBe(words)
})

describe('the name of a day', () => {
  test.each([
    [1 * HOUR_MS, 'Today'],
    [13 * HOUR_MS, 'Yesterday'],
    [3 * DAY_MS, 'Wednesday'],
    [20 * DAY_MS, 'Nov 1, 2026'],
  ])('%d ms before noon on Saturday is %s', (ms, name) => {
    expect(dayName(before(ms), now, 'en-US')).toBe(name)
  })

  test('a day in the future, caused by a wrong clock, shows its date', () => {
    expect(dayName(before(-2 * DAY_MS), now, 'en-US')).toBe('Nov 23, 2026')
  })
})

describe('in the time zone of the account', () => {
  afterEach(() => showTimesIn(undefined))

  // 11:30 PM on December 31 in Honolulu, 1:30 AM on January 1 in Los Angeles, and 6:30 PM on January 1 in Tokyo.
  const at = '2027-01-01T09:30:00.000Z'
  test.each([
    ['Pacific/Honolulu', '11:30 PM', 'Dec 31, 2026', 'Yesterday', 'Dec 31, 2026', 'Thu'],
    ['America/Los_Angeles', '1:30 AM', 'Jan 1, 2027', 'Today', 'Jan 1', 'Fri'],
    ['Asia/Tokyo', '6:30 PM', 'Jan 1, 2027', 'Yesterday', 'Jan 1', 'Fri'],
  ])('%s', (zone, clock, date, day, short, weekday) => {
    showTimesIn(zone)
    const later = Date.parse('2027-01-01T18:00:00.000Z')
    expect(clockTime(at).replaceAll(/\s/g, ' ')).toBe(clock)
    expect(exactly(at, 'en-US')).toContain(date)
    expect(dayName(at, later, 'en-US')).toBe(day)
    expect(shortDate(at, later, 'en-US')).toBe(short)
    expect(weekdayTime(new Date(at)).replaceAll(/\s/g, ' ')).toBe(`${weekday} ${clock}`)
    expect(dayInWords('2027-01-01')).toBe('January 1, 2027')
  })
})
