import { useQuery } from '@tanstack/react-query'
import { count } from '../../shared/format/people.ts'
import { useMe } from '../../shared/session/me.ts'
import { dashboardQuery } from './live.ts'
import styles from './overview-tab.module.css'

/** Where the account stands while it is not paid for. */
export function TrialBanner() {
  const me = useMe()
  const summary = useQuery(dashboardQuery).data
  if (me?.subscription_status === 'inactive') {
    return (
      <p className={styles.banner} data-attention>
        <strong>Your trial has ended.</strong> Your clients stay here and you can write to them. New leads of the pool
        go to others; clients of your own link are kept for you for 24 hours.
      </p>
    )
  }
  if (!summary?.trial_info.is_trial) return null
  return (
    <p className={styles.banner}>
      <strong>{count(summary.trial_info.days_left, 'day')} left</strong> in your free trial.
    </p>
  )
}
