import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import { Link } from 'react-router-dom'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './overview-tab.module.css'
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
    <div className={styles.stats}>
      {cards.map(({ label, to, value }) => (
        <Link key={label} to={to} className={styles.stat}>
          <span className={styles.stat_label}>{label}</span>
          <span className={styles.stat_value} aria-live="polite">
            {value ?? <Skeleton height="1.15em" width="3ch" />}
          </span>
        </Link>
      ))}
    </div>
  )
}

/** What the account is: neither a trial whose time is up nor a subscription that ended is called a trial. */
function standing({ role, subscription_status }: User, { is_trial }: { readonly is_trial: boolean }): string {
  // Administrators pay nothing and may do everything.
  if (subscription_status === 'active' || role === 'sys_admin') return 'Pro'
  return is_trial ? 'Trial' : 'Inactive'
}
