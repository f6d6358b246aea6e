import { expect, test } from 'vitest'
import { placeOf } from './place.ts'
import { PUBLISHED_ENTITLEMENT_TABLES } from './tables.ts'

const county = (county_fips: string, state: string, rating_area: number) => ({
  county_fips,
  name: `County ${county_fips}`,
  state,
  rating_area,
})
const place = (counties: ReturnType<typeof county>[], chosen: string | null = null, state: string | null = 'TX') =>
  placeOf(counties, chosen, state, PUBLISHED_ENTITLEMENT_TABLES.area_premiums)

const TRAVIS = county('48453', 'TX', 3)
const HAYS = county('48209', 'TX', 3)
const DALLAS = county('48113', 'TX', 8)
const UNION = county('34039', 'NJ', 1)

test('takes the county with most addresses where all cost the same', () => {
  expect(place([TRAVIS, HAYS])).toEqual({ state: 'TX', county: TRAVIS, counties: [] })
})

test('asks where counties differ in price or state, and takes the answer', () => {
  expect(place([TRAVIS, DALLAS])).toEqual({ state: 'TX', county: null, counties: [TRAVIS, DALLAS] })
  expect(place([TRAVIS, UNION]).counties).toEqual([TRAVIS, UNION])
  expect(place([TRAVIS, DALLAS], '48113')).toEqual({ state: 'TX', county: DALLAS, counties: [] })
})

test('ignores a chosen county that is not in the ZIP code', () => {
  expect(place([TRAVIS], '48113')).toEqual({ state: 'TX', county: TRAVIS, counties: [] })
  expect(place([TRAVIS, DALLAS], '34039').counties).toHaveLength(2)
})

test('knows only the state of a ZIP code without counties', () => {
  expect(place([])).toEqual({ state: 'TX', county: null, counties: [] })
  expect(place([], null, null).state).toBeNull()
})
