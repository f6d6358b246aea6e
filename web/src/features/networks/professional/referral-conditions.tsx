import type { FeeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { Link } from 'react-router-dom'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { licenseWords } from './license-words.ts'

interface Props {
  readonly referral: FeeReferral
}

/** What still stands between an open referral and its fee, in words for the referrer. */
export function ReferralConditions({ referral }: Props) {
  const { status, fee_amount, also_referred } = referral
  if (status !== 'New' && status !== 'Contacted' && status !== 'Audit') return null
  const license = fee_amount === 0 ? null : licenseWords(referral.license, referral.state)
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
