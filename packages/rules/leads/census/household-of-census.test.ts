import { expect, test } from 'vitest'
import { householdOfCensus } from './household-of-census.ts'

const TODAY = '2026-11-23'
const row = (over: Partial<Parameters<typeof householdOfCensus>[0][number]>) => ({
  is_primary: false,
  date_of_birth: null,
  tobacco: null,
  relationship: null,
  ...over,
})

test('takes everyone but the primary person, with ages as of today', () => {
  expect(
    householdOfCensus(
      [
        row({ relationship: 'Spouse', date_of_birth: '1982-11-24', tobacco: true }),
        row({ is_primary: true, relationship: 'Self', date_of_birth: '1984-11-23' }),
        row({ relationship: 'Child', date_of_birth: '2013-06-27', tobacco: false }),
        row({ relationship: 'Dependent', date_of_birth: '2026-11-24' }),
        row({}),
      ],
      TODAY,
    ),
  ).toEqual({
    client_age: 42,
    others: [
      { age: 43, relationship: 'spouse', tobacco_use: true },
      { age: 13, relationship: 'child', tobacco_use: false },
      { age: 0, relationship: null, tobacco_use: false },
      { age: null, relationship: null, tobacco_use: false },
    ],
  })
})

test.each([
  ['the first one who is Self', [row({ relationship: 'Spouse' }), row({ relationship: 'Self' })], ['spouse']],
  ['the first one', [row({}), row({ relationship: 'Child' })], ['child']],
  ['nobody', [], []],
] as const)('without a primary person, the client is %s', (_name, rows, others) => {
  expect(householdOfCensus(rows, TODAY).others.map(({ relationship }) => relationship)).toEqual(others)
})
