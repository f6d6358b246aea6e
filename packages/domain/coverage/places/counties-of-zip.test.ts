import { PUBLISHED_ENTITLEMENT_TABLES } from '@waymark/rules/coverage/entitlement/tables'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'
import { describe, expect, test } from 'vitest'
import { countiesOfZip } from './counties-of-zip.ts'

const at = (zip_code: string) =>
  countiesOfZip(zip_code).map(({ name, state, rating_area }) => `${name}, ${state}, area ${rating_area}`)

describe('a ZIP code', () => {
  test.each([
    ['78701', ['Travis County, TX, area 3']],
    ['78701-1234', ['Travis County, TX, area 3']],
    ['80202', ['Denver County, CO, area 3']],
    ['10001', ['New York County, NY, area 4']],
  ])('%s is in %j', (zip_code, counties) => {
    expect(at(zip_code)).toEqual(counties)
  })

  test('can be in several counties, those with most addresses first', () => {
    expect(at('75078')).toEqual(['Collin County, TX, area 8', 'Denton County, TX, area 25'])
  })

  test.each(['00000', '99999', 'abcde', ''])('%j is in none that we know', (zip_code) => {
    expect(countiesOfZip(zip_code)).toEqual([])
  })
})

describe('rating areas by three-digit ZIP code', () => {
  test.each([
    ['90001', 'Los Angeles County, CA, area 16'],
    ['91701', 'San Bernardino County, CA, area 17'],
    ['90601', 'Los Angeles County, CA, area 15'],
    ['99501', 'Anchorage Municipality, AK, area 1'],
    ['99801', 'Juneau City and Borough, AK, area 3'],
    ['83702', 'Ada County, ID, area 6'],
    ['02139', 'Middlesex County, MA, area 5'],
    ['01701', 'Middlesex County, MA, area 3'],
    ['68102', 'Douglas County, NE, area 1'],
  ])('%s: %s', (zip_code, first) => {
    expect(at(zip_code)[0]).toBe(first)
  })
})

test('Connecticut goes by the counties of before 2022', () => {
  expect(at('06001')).toEqual(['Hartford County, CT, area 2'])
})

test('every county leads to a rating area with premiums', () => {
  const priced = new Set(
    PUBLISHED_ENTITLEMENT_TABLES.area_premiums.rows.map(({ state, rating_area }) => `${state} ${rating_area}`),
  )
  const states = new Set<string>(US_STATES.map(({ code }) => code))
  const zips = Array.from({ length: 100_000 }, (_, index) => String(index).padStart(5, '0'))
  const found = zips.flatMap(countiesOfZip)
  expect(found.length).toBeGreaterThan(50_000)
  expect(found.filter(({ state, rating_area }) => !priced.has(`${state} ${rating_area}`))).toEqual([])
  expect(found.filter(({ state }) => !states.has(state))).toEqual([])
})
