import type { LicenseStanding } from '@waymark/contracts/networks/fee-referrals/statuses'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { WHO_IS_PAID } from '../../../shared/networks/fee-terms.ts'

/** Why the member cannot receive a fee, in words for them. Null if they can. */
export function licenseWords(license: LicenseStanding, state: string | null): string | null {
  if (license === 'unverified') return `${WHO_IS_PAID} We have not verified one for you.`
  if (license === 'no_states') return 'We can pay a fee only to a licensed agent. You have not listed any state yet.'
  if (license === 'not_in_state' && state !== null) {
    return `We can pay this fee only if you are licensed in ${stateName(state)}. Your profile does not list it.`
  }
  return null
}
