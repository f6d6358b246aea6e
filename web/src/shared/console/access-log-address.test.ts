import { expect, test } from 'vitest'
import { wantedBy } from './access-log-address.ts'

const days = (address: string, zone: string) => {
  const { from, to } = wantedBy(new URLSearchParams(address), zone)
  return [from, to]
}

test('days of the filter begin and end where the times of the entries are shown', () => {
  expect(days('from=2026-11-28&to=2026-11-28', 'Pacific/Honolulu')).toEqual([
    '2026-11-28T10:00:00.000Z',
    '2026-11-29T10:00:00.000Z',
  ])
  // The day on which clocks go back has 25 hours.
  expect(days('from=2026-11-01&to=2026-11-01', 'America/New_York')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ])
})

test('a day that does not exist filters nothing', () => {
  for (const day of ['', '2026-02-30', '2026-13', 'yesterday']) {
    expect(days(`from=${day}&to=${day}`, 'America/New_York')).toEqual([undefined, undefined])
  }
})
