import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../shared/kit/states.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './billing.module.css'
import { CheckoutReturn } from './checkout-return.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCards } from './plan-cards.tsx'
import { subscriptionQuery } from './queries.ts'
import { Receipts } from './receipts.tsx'
import { Standing } from './standing.tsx'

export function BillingTab() {
  const standing = useQuery({ ...subscriptionQuery, refetchInterval: useFallbackPolling() })
  const subscription = standing.data
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Billing</h1>
      <CheckoutReturn />
      {subscription?.test_mode && (
        <p className={styles.test}>
          <strong>Test mode.</strong> No payment provider is connected: nothing here moves money.
        </p>
      )}
      {subscription ? (
        <>
          <Standing subscription={subscription} />
          {subscription.subscription_status === 'active' && <CurrentPlan subscription={subscription} />}
          {!subscription.suspended && <PlanCards subscription={subscription} />}
        </>
      ) : standing.isError ? (
        <Failure title="Billing could not be loaded" error={standing.error} retry={() => void standing.refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
      <Receipts />
    </div>
  )
}
