import type { FeeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { Link } from 'react-router-dom'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

interface Props {
  readonly referral: FeeReferral
}

/** What still stands between an open referral and its fee, in words for the referrer. */
export function ReferralConditions({ referral }: Props) {
  const { status, also_referred } = referral
  if (status !== 'New' && status !== 'Contacted' && status !== 'Audit') return null
  const license = licenseWords(referral)
  if (license === null && also_referred === null) return null
  return (
    <Panel tone="attention" pad="sm" gap="xs">
      {license !== null && (
        <Text size="sm">
          {license}{' '}
          {referral.license !== 'unverified' && (
            <Link to="/broker?tab=agency-profile">Update your licensed states</Link>
          )}
        </Text>
      )}
      {also_referred !== null && (
        <Text size="sm">
          {also_referred === 'first'
            ? 'Another member referred this employer after you.'
            : 'Another member referred this employer before you.'}{' '}
          Only one fee is paid for an employer.
        </Text>
      )}
    </Panel>
  )
}

function licenseWords({ license, state }: FeeReferral): string | null {
  if (license === 'unverified') return 'We can pay a fee only after we verify your license.'
  if (license === 'no_states') return 'We can pay a fee only to a licensed agent. You have not listed any state yet.'
  if (license === 'not_in_state' && state !== null) {
    return `We can pay this fee only if you are licensed in ${stateName(state)}. Your profile does not list it.`
  }
  return null
}
