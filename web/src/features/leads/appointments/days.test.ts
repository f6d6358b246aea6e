import { expect, test } from 'vitest'
import { daysOf } from './days.ts'

test('groups times by the day of the viewer, in their language', () => {
  const times = ['2026-11-25T04:30:00.000Z', '2026-11-25T15:00:00.000Z']
  expect(daysOf(times, 'en-US', 'America/Los_Angeles')).toEqual([
    {
      value: '2026-11-24',
      label: 'Tuesday, November 24',
      times: [{ value: '2026-11-25T04:30:00.000Z', label: '8:30 PM' }],
    },
    {
      value: '2026-11-25',
      label: 'Wednesday, November 25',
      times: [{ value: '2026-11-25T15:00:00.000Z', label: '7:00 AM' }],
    },
  ])
  expect(daysOf(times, 'es-US', 'America/New_York').map(({ label }) => label)).toEqual([
    'martes, 24 de noviembre',
    'miércoles, 25 de noviembre',
  ])
})

test('tells the hour that comes twice apart when clocks go back', () => {
  const [day] = daysOf(
    ['2026-11-01T04:30:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    'en-US',
    'America/New_York',
  )
  expect(day?.times.map(({ label }) => label)).toEqual(['12:30 AM', '1:30 AM EDT', '1:30 AM EST'])
})
