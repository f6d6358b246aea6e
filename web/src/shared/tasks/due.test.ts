import { expect, test } from 'vitest'
import { fromInput, morning, toInput } from './due.ts'

const NEW_YORK = 'America/New_York'
const HONOLULU = 'Pacific/Honolulu'

test('a time is typed and shown on the clock of the account, wherever the browser is', () => {
  const at = new Date('2026-11-24T15:00:00Z')
  expect(toInput(at, NEW_YORK)).toBe('2026-11-24T10:00')
  expect(toInput(at, HONOLULU)).toBe('2026-11-24T05:00')
  for (const zone of [NEW_YORK, HONOLULU]) expect(fromInput(toInput(at, zone), zone)).toEqual(at)
  expect(toInput(new Date('2026-11-24T05:00:00Z'), NEW_YORK)).toBe('2026-11-24T00:00')
})

test('an empty field is no time', () => {
  expect(fromInput('', NEW_YORK)).toBeNull()
})

test.each(['0002', '0020', '0202', '20270', '202700'])('a year that is still being typed is no time: %s', (year) => {
  expect(fromInput(`${year}-01-02T09:00`, NEW_YORK)).toBeNull()
})

test('a morning is at nine, also across a change of the clocks and late in the evening', () => {
  const late = new Date('2026-11-01T03:30:00Z')
  expect(toInput(morning(1, NEW_YORK, late), NEW_YORK)).toBe('2026-11-01T09:00')
  expect(toInput(morning(2, NEW_YORK, late), NEW_YORK)).toBe('2026-11-02T09:00')
  expect(toInput(morning(0, HONOLULU, late), HONOLULU)).toBe('2026-10-31T09:00')
})
