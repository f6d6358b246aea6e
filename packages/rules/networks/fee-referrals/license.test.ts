import { expect, test } from 'vitest'
import { licenseStanding, missingLicense } from './license.ts'

const texan = { is_active: true, credentials_verified: true, states_licensed: ['NM', 'TX'], states_unchecked: ['NM'] }

test.each([
  ['TX', texan, 'active'],
  ['NY', texan, 'not_in_state'],
  [null, texan, 'active'],
  ['NM', texan, 'unverified'],
  [null, { ...texan, states_unchecked: ['NM', 'TX'] }, 'unverified'],
  ['TX', { ...texan, credentials_verified: false }, 'unverified'],
  [null, { ...texan, credentials_verified: false }, 'unverified'],
  ['TX', { ...texan, states_licensed: [] }, 'no_states'],
  [null, { ...texan, states_licensed: [] }, 'no_states'],
  ['TX', { ...texan, is_active: false }, 'disabled'],
  ['TX', null, 'no_account'],
] as const)('for an employer in %s, the license of %o is %s', (state, referrer, standing) => {
  expect(licenseStanding(state, referrer)).toBe(standing)
})

test('names the state and the referrer', () => {
  expect(missingLicense('not_in_state', 'NY', 'Ada Broker')).toBe('Ada Broker has no active license in New York.')
})
