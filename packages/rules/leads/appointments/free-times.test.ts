import { HOUR_MS } from '@waymark/contracts/durations'
import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { expect, test } from 'vitest'
import { instantIn } from '../../foundation/geography/instant-in.ts'
import { freeTimes } from './free-times.ts'

const settings = { ...DEFAULT_APPOINTMENT_SETTINGS, buffer_minutes: 0, ahead_days: 1 } as const
const at = (text: string) => new Date(text)
/** `Sun 1:30 AM EST` */
const shown = (time_zone: string, times: readonly Date[]) =>
  times.map((time) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }).format(time),
  )

test('offers the hours of the broker’s wall, in steps of half an hour', () => {
  // Monday, noon in Chicago.
  const times = freeTimes(settings, 'America/Chicago', [], at('2026-11-23T18:00:00Z'))
  expect(shown('America/Chicago', times.slice(0, 3))).toEqual([
    'Mon, 2:00 PM CST',
    'Mon, 2:30 PM CST',
    'Mon, 3:00 PM CST',
  ])
  // The last one of a day ends with the hours.
  expect(shown('America/Chicago', times.slice(5, 7))).toEqual(['Mon, 4:30 PM CST', 'Tue, 9:00 AM CST'])
  expect(times.at(-1)).toEqual(at('2026-11-24T22:30:00Z'))
})

test('offers several spans of a day, and none on a day without hours', () => {
  const hours = [
    { weekday: 2, from: '13:00', to: '14:00' },
    { weekday: 2, from: '09:00', to: '10:00' },
  ]
  const times = freeTimes({ ...settings, hours, ahead_days: 6 }, 'America/New_York', [], at('2026-11-23T12:00:00Z'))
  expect(shown('America/New_York', times)).toEqual([
    'Tue, 9:00 AM EST',
    'Tue, 9:30 AM EST',
    'Tue, 1:00 PM EST',
    'Tue, 1:30 PM EST',
  ])
})

test('keeps the notice, the buffer and what is taken free', () => {
  const now = at('2026-11-24T14:00:00Z')
  const taken = [{ starts_at: at('2026-11-24T17:00:00Z'), free_at: at('2026-11-24T17:40:00Z') }]
  const times = freeTimes({ ...settings, buffer_minutes: 10 }, 'America/New_York', taken, now)
  // 11:00 begins exactly after the notice. 11:30 would end at 12:00 and leave no buffer; 12:30 is within one.
  expect(shown('America/New_York', times.slice(0, 3))).toEqual([
    'Tue, 11:00 AM EST',
    'Tue, 1:00 PM EST',
    'Tue, 1:30 PM EST',
  ])
})

test('has an hour less on the day when clocks go forward', () => {
  const hours = [{ weekday: 0, from: '01:00', to: '04:00' }]
  const times = freeTimes({ ...settings, hours }, 'America/New_York', [], at('2026-03-07T18:00:00Z'))
  expect(shown('America/New_York', times)).toEqual([
    'Sun, 1:00 AM EST',
    'Sun, 1:30 AM EST',
    'Sun, 3:00 AM EDT',
    'Sun, 3:30 AM EDT',
  ])
})

test('has an hour more on the day when clocks go back, and names it', () => {
  const hours = [{ weekday: 0, from: '00:30', to: '02:30' }]
  const times = freeTimes({ ...settings, hours }, 'America/New_York', [], at('2026-10-31T18:00:00Z'))
  expect(shown('America/New_York', times)).toEqual([
    'Sun, 12:30 AM EDT',
    'Sun, 1:00 AM EDT',
    'Sun, 1:30 AM EDT',
    'Sun, 1:00 AM EST',
    'Sun, 1:30 AM EST',
    'Sun, 2:00 AM EST',
  ])
})

test.each(['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata'])(
  'keeps nine o’clock at nine o’clock all year in %s',
  (time_zone) => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
      expect(clock.format(instantIn(time_zone, date, '09:00'))).toBe('09:00')
      const midnight = instantIn(time_zone, date, '24:00').getTime()
      expect(clock.format(midnight)).toBe('00:00')
      expect(midnight - instantIn(time_zone, date, '23:00').getTime()).toBe(HOUR_MS)
    }
  },
)

test('takes the first of a time that clocks show twice, and counts a skipped one from before the change', () => {
  expect(instantIn('America/New_York', '2026-11-01', '01:30')).toEqual(at('2026-11-01T05:30:00Z'))
  expect(instantIn('America/New_York', '2026-03-08', '02:30')).toEqual(at('2026-03-08T07:30:00Z'))
})
