import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { Link } from 'react-router-dom'
import { plansQuery } from '../../../shared/billing/queries.ts'
import { count } from '../../../shared/format/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import styles from './overview-tab.module.css'
import { dashboardQuery } from './queries.ts'

/** Where the account stands while it is not paid for. */
export function TrialBanner() {
  const me = useMe()
  const summary = useQuery(dashboardQuery).data
  const basic = useQuery(plansQuery).data?.find(({ package_id }) => package_id === 'broker_basic')
  if (!me || !summary || me.subscription_status === 'active' || me.role === 'sys_admin') return null
  const { is_trial, days_left } = summary.trial_info
  return (
    <div className={styles.banner} data-attention={!is_trial || undefined}>
      {is_trial ? (
        <p>
          <strong>{count(days_left, 'day')} left</strong> in your free trial.
        </p>
      ) : (
        <p>
          <strong>Your account is paused.</strong> Your clients stay here and you can write to them. New leads of the
          pool go to others; clients of your own link are kept for you for 24 hours.
        </p>
      )}
      <Button component={Link} to="/broker?tab=billing" size="sm">
        {is_trial ? `Upgrade to Pro${basic ? ` (${planPrice(basic.amount_cents)}/mo)` : ''}` : 'Choose a plan'}
      </Button>
    </div>
  )
}
