import { useQuery } from '@tanstack/react-query'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { Link } from 'react-router-dom'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure, Skeleton } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { dashboardQuery } from './queries.ts'

export function StatCards() {
  const me = useMe()
  const summary = useQuery({ ...dashboardQuery, refetchInterval: useFallbackPolling() })
  if (summary.isError && !summary.data) {
    return <Failure compact error={summary.error} retry={() => void summary.refetch()} />
  }
  const { total_clients, total_assessments, total_files } = summary.data ?? {}
  const cards = [
    { label: 'Total Clients', to: '/broker?tab=clients', value: total_clients?.toLocaleString() },
    { label: 'Assessments', to: '/broker?tab=clients&sort=risk', value: total_assessments?.toLocaleString() },
    { label: 'Files', to: '/broker?tab=files', value: total_files?.toLocaleString() },
    { label: 'Account', to: '/broker?tab=billing', value: me && summary.data && standing(me, summary.data.trial_info) },
  ]
  return (
    <Grid min="9rem" columns={4}>
      {cards.map(({ label, to, value }) => (
        <Panel as={Link} key={label} to={to} gap="xs">
          <Text as="span" size="sm" tone="muted">
            {label}
          </Text>
          <Text as="span" size="figure" aria-live="polite">
            {value ?? <Skeleton height={38} width="3ch" />}
          </Text>
        </Panel>
      ))}
    </Grid>
  )
}

/** The state of the account. An expired trial and an ended subscription are both inactive. */
function standing({ role, subscription_status }: User, { is_trial }: { readonly is_trial: boolean }): string {
  // Administrators do not pay and have every permission.
  if (subscription_status === 'active' || role === 'sys_admin') return 'Pro'
  return is_trial ? 'Trial' : 'Inactive'
}
