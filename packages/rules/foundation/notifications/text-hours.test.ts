import { expect, test } from 'vitest'
import { timeZonesOf } from '../geography/time-zones.ts'
import { US_STATES } from '../geography/us-states.ts'
import { textAfter } from './text-hours.ts'

test.each([
  ['noon in New York', '2026-11-23T17:00:00Z', 'NY', null],
  ['20:59 in New York', '2026-11-24T01:59:00Z', 'NY', null],
  ['21:00 in New York', '2026-11-24T02:00:00Z', 'NY', '2026-11-24T13:00:00.000Z'],
  ['7:30 in Los Angeles', '2026-11-23T15:30:00Z', 'CA', '2026-11-23T16:00:00.000Z'],
  // 8:30 in Dallas is 7:30 in El Paso.
  ['the morning of a state with two zones', '2026-11-23T14:30:00Z', 'TX', '2026-11-23T15:00:00.000Z'],
  // 21:30 in Dallas is 20:30 in El Paso.
  ['the evening of a state with two zones', '2026-11-24T03:30:00Z', 'TX', '2026-11-24T15:00:00.000Z'],
  ['an unknown state while it is night in Hawaii', '2026-11-23T15:00:00Z', null, '2026-11-23T18:00:00.000Z'],
  ['an unknown state while it is day everywhere', '2026-11-23T19:00:00Z', null, null],
  ['the night when the clocks change', '2026-03-08T05:00:00Z', 'NY', '2026-03-08T12:00:00.000Z'],
])('a text at %s', (_, now, state, expected) => {
  expect(textAfter(new Date(now), state)?.toISOString() ?? null).toBe(expected)
})

test('every state and territory has time zones of its own', () => {
  const anywhere = timeZonesOf(null)
  expect(US_STATES.filter(({ code }) => timeZonesOf(code) === anywhere)).toEqual([])
  for (const { code } of US_STATES) {
    for (const timeZone of timeZonesOf(code)) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})
