import { expect, test } from 'vitest'
import { cityOfZip, zipsOfCity } from './cities-of-zip.ts'

test.each([
  ['75201', 'Dallas'],
  ['75201-1234', 'Dallas'],
  ['90210', 'Beverly Hills'],
  ['00000', null],
  ['', null],
])('ZIP code %j is in %j', (zip_code, city) => {
  expect(cityOfZip(zip_code)).toBe(city)
})

test('finds the ZIP codes of a city, in one state or in all', () => {
  expect(zipsOfCity('Beverly Hills')).toContain('90210')
  expect(zipsOfCity('springfield il')).toContain('62701')
  expect(zipsOfCity('springfield il')).not.toContain('65801')
  expect(zipsOfCity('Springfield')).toEqual(expect.arrayContaining(['62701', '65801']))
  expect(zipsOfCity('nowhere at all')).toEqual([])
  expect(zipsOfCity('tx')).toEqual([])
})
