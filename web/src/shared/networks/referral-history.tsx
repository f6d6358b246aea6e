import type { FeeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { When } from '../format/when.tsx'
import { Cluster, Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'

/** The past moves of a referral with their author and time. */
export function ReferralHistory({ history }: Pick<FeeReferral, 'history'>) {
  return (
    <Stack as="ol" gap="xs" aria-label="History">
      {history.map(({ to_status, moved_by_name, moved_at }) => (
        <Cluster as="li" gap="sm" key={to_status}>
          <strong>{to_status}</strong>
          <Text as="span" size="xs" tone="muted">
            {moved_by_name}, <When at={moved_at} />
          </Text>
        </Cluster>
      ))}
    </Stack>
  )
}
