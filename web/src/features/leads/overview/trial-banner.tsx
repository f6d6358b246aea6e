import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { Link } from 'react-router-dom'
import { plansQuery } from '../../../shared/billing/queries.ts'
import { dashboardQuery } from '../../../shared/clients/dashboard-query.ts'
import { count } from '../../../shared/format/people.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'

/** The state of an account without a paid subscription. Until it is known, it keeps its room, so that nothing moves. */
export function TrialBanner() {
  const me = useMe()
  const summary = useQuery(dashboardQuery)
  const basic = useQuery(plansQuery).data?.find(({ package_id }) => package_id === 'broker_basic')
  if (!me || summary.isError || me.subscription_status === 'active' || me.role === 'sys_admin') return null
  if (summary.data?.trial_info.network_only) return null
  const { is_trial, days_left } = summary.data?.trial_info ?? {
    is_trial: me.subscription_status === 'trial',
    days_left: 0,
  }
  return (
    <Panel tone={is_trial ? 'tint' : 'attention'} pad="sm" style={{ visibility: summary.data ? undefined : 'hidden' }}>
      <Cluster justify="between">
        {is_trial ? (
          <Text grow="16rem">
            <strong>{count(days_left, 'day')} left</strong> in your free trial.
          </Text>
        ) : (
          <Text grow="16rem">
            <strong>Your account is paused.</strong> Your clients stay here and you can write to them. New leads from
            the pool go to other agents. Clients from your own link are held for you for 24 hours.
          </Text>
        )}
        <Button component={Link} to="/broker?tab=billing" size="sm">
          {is_trial ? `Upgrade to Pro${basic ? ` (${planPrice(basic.amount_cents)}/mo)` : ''}` : 'Go to Billing'}
        </Button>
      </Cluster>
    </Panel>
  )
}
