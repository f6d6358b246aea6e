import { expect, test } from 'vitest'
import { fiveDigits, placeIn } from './use-place.ts'

test.each([
  ['78701', '78701'],
  [' 78701 ', '78701'],
  ['78701-12', '78701'],
  ['7870', null],
  ['787011', null],
  ['', null],
])('the place of %j is that of %j', (typed, digits) => {
  expect(fiveDigits(typed)).toBe(digits)
})

const travis = { county_fips: '48453', name: 'Travis County', state: 'TX' }

test('reads whether the ZIP code is known, and the counties to choose from', () => {
  expect(placeIn({ state: 'TX', county: travis, counties: [] })).toEqual({ known: true, counties: [] })
  expect(placeIn({ state: 'TX', county: null, counties: [] })).toEqual({ known: false, counties: [] })
  expect(placeIn({ state: 'TX', county: null, counties: [travis, { name: 'Nowhere' }] })).toEqual({
    known: true,
    counties: [travis],
  })
})

test.each([undefined, null, 'text', [], {}])('reads nothing from an answer of another shape: %j', (answer) => {
  expect(placeIn(answer)).toBeNull()
})
