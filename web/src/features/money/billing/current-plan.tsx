import { Button } from '@mantine/core'
import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import { useCancel } from '../../../shared/billing/queries.ts'
import { longDate } from '../../../shared/format/time.ts'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { askToCancel } from './ask-to-cancel.tsx'
import { FailedPayment } from './failed-payment.tsx'

/** The current plan, its next charge or end date, and how to cancel it. */
export function CurrentPlan({ subscription }: { readonly subscription: Subscription }) {
  const { paid, overdue, subscription_package } = subscription
  const cancel = useCancel(true)
  const keep = useCancel(false)
  const name = paid ? PLAN_NAMES[paid.package_id] : subscription_package ? PLAN_NAMES[subscription_package] : null
  return (
    <PanelSection title="Active Subscription">
      {name && (
        <Text size="xl" weight="bold">
          {name}
        </Text>
      )}
      {!paid && !overdue && <p>This account has no payments, so there is nothing to pay or cancel.</p>}
      {paid && !paid.cancel_at_period_end && paid.past_due_until === null && (
        <>
          <p>
            Next charge: <strong>{planPrice(paid.amount_cents)}</strong> on{' '}
            <strong>{longDate(paid.period_ends_at)}</strong>, then every month.
          </p>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              askToCancel(PLAN_NAMES[paid.package_id], { until: paid.period_ends_at, owed: false }, () =>
                cancel.mutate(),
              )
            }
          >
            Cancel subscription
          </Button>
        </>
      )}
      {paid?.cancel_at_period_end && (
        <>
          <p>
            Canceled. Everything works until <strong>{longDate(paid.past_due_until ?? paid.period_ends_at)}</strong>
            {paid.past_due_until === null && ', and nothing more is charged'}.
          </p>
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            Keep my subscription
          </Button>
        </>
      )}
      {paid?.past_due_until && (
        <FailedPayment plan={paid} until={paid.past_due_until} suspended={false}>
          {paid.cancel_at_period_end ? (
            <>
              If you pay with another card by then, everything works until{' '}
              <strong>{longDate(paid.period_ends_at)}</strong>.
            </>
          ) : (
            <>
              Everything works until <strong>{longDate(paid.past_due_until)}</strong>. Please pay with another card by
              then.
            </>
          )}
        </FailedPayment>
      )}
    </PanelSection>
  )
}
