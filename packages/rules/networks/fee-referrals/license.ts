import type { LicenseStanding } from '@waymark/contracts/networks/fee-referrals/statuses'
import { stateName } from '../../foundation/geography/us-states.ts'

/** What we know about the license of a referrer. Null if the account was deleted. */
export interface Referrer {
  readonly is_active: boolean
  readonly credentials_verified: boolean
  readonly states_licensed: readonly string[]
  /** Of these, the ones that no administrator has checked. */
  readonly states_unchecked: readonly string[]
}

/**
 * Whether a referrer may earn the fee for an employer in this state. An active license is one that an administrator
 * verified in that state, of an account that is enabled: no other is a member. Every state is taken to require one, because no table says which states do not. If no one said where the
 * employer is, it is assumed to be in a state where the referrer is licensed.
 */
export function licenseStanding(state: string | null, referrer: Referrer | null): LicenseStanding {
  if (!referrer) return 'no_account'
  if (!referrer.is_active) return 'disabled'
  if (!referrer.credentials_verified) return 'unverified'
  if (referrer.states_licensed.length === 0) return 'no_states'
  const { states_unchecked } = referrer
  const there = referrer.states_licensed.filter((one) => state === null || one === state)
  if (there.length === 0) return 'not_in_state'
  return there.some((one) => !states_unchecked.includes(one)) ? 'active' : 'unverified'
}

/** What is missing, in one sentence about the referrer. */
export function missingLicense(
  standing: Exclude<LicenseStanding, 'active'>,
  state: string | null,
  name: string,
): string {
  const where = state === null ? '' : ` in ${stateName(state)}`
  const sentences = {
    unverified: `The license of ${name} is not verified yet.`,
    no_states: `${name} has not listed any state with a license.`,
    not_in_state: `${name} has no active license${where}.`,
    disabled: `The account of ${name} is disabled.`,
    no_account: 'The account of the referrer was deleted, so there is no active license.',
  }
  return sentences[standing]
}
