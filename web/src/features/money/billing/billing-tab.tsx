import { useQuery } from '@tanstack/react-query'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { subscriptionQuery } from '../../../shared/billing/queries.ts'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { FailedPayment } from './failed-payment.tsx'
import { PlanCards } from './plan-cards.tsx'
import { Receipts } from './receipts.tsx'
import { Standing } from './standing.tsx'

export function BillingTab() {
  const standing = useQuery({ ...subscriptionQuery, refetchInterval: useFallbackPolling() })
  const administrator = useMe()?.role === 'sys_admin'
  return (
    <Page title="Billing" width="form">
      <CheckoutReturn />
      {standing.data?.test_mode && (
        <Panel tone="attention" pad="sm">
          <Text size="sm">
            <strong>Test mode.</strong> No payment provider is connected, so no money moves.
          </Text>
        </Panel>
      )}
      <Loaded query={standing} failure="Billing could not be loaded" skeleton={420}>
        {(shown) => (
          <>
            <Standing subscription={shown} administrator={administrator} />
            {(shown.paid || (shown.subscription_status === 'active' && !shown.overdue && !administrator)) && (
              <CurrentPlan subscription={shown} administrator={administrator} />
            )}
            {shown.overdue && (
              <FailedPayment plan={shown.overdue} suspended={shown.suspended || administrator}>
                {PLAN_NAMES[shown.overdue.package_id]} no longer works
                {shown.overdue.cancel_at_period_end && ' and will not renew'}, but your card may still be charged for
                it.
              </FailedPayment>
            )}
            {!shown.suspended && !shown.overdue && !administrator && <PlanCards subscription={shown} />}
          </>
        )}
      </Loaded>
      <Receipts />
    </Page>
  )
}
