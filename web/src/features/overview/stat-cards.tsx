import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useFallbackPolling } from '../../shared/socket/live.tsx'
import { Failure } from '../../shared/ui/failure.tsx'
import { dashboardQuery } from './live.ts'
import styles from './overview-tab.module.css'

export function StatCards() {
  const summary = useQuery({ ...dashboardQuery, refetchInterval: useFallbackPolling() })
  if (summary.isError && !summary.data) {
    return <Failure compact error={summary.error} retry={() => void summary.refetch()} />
  }
  const { total_clients, total_assessments, subscription_status } = summary.data ?? {}
  return (
    <div className={styles.stats}>
      <Link to="/broker?tab=clients" className={styles.stat}>
        <span className={styles.stat_label}>Total Clients</span>
        <Value value={total_clients?.toLocaleString()} />
      </Link>
      <Link to="/broker?tab=clients&sort=risk" className={styles.stat}>
        <span className={styles.stat_label}>Assessments</span>
        <Value value={total_assessments?.toLocaleString()} />
      </Link>
      <div className={styles.stat}>
        <span className={styles.stat_label}>Account</span>
        <Value value={subscription_status && (subscription_status === 'active' ? 'Pro' : 'Trial')} />
      </div>
    </div>
  )
}

/** Read out when it changes by itself. */
function Value({ value }: { readonly value: string | undefined }) {
  return (
    <span className={styles.stat_value} aria-live="polite">
      {value ?? <Skeleton height="1.15em" width="3ch" />}
    </span>
  )
}
