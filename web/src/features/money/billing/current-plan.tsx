import { Button } from '@mantine/core'
import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import { useCancel } from '../../../shared/billing/queries.ts'
import { longDate } from '../../../shared/format/time.ts'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { askToCancel } from './ask-to-cancel.tsx'
import { FailedPayment } from './failed-payment.tsx'

interface Props {
  readonly subscription: Subscription
  /** An administrator can only cancel. */
  readonly administrator: boolean
}

/** The current plan, when it renews or ends, and how to cancel it. */
export function CurrentPlan({ subscription, administrator }: Props) {
  const { paid, subscription_package, suspended } = subscription
  // A suspended account can only cancel, too, and its plan works no longer.
  const only_cancels = administrator || suspended
  // A plan of test mode is neither charged nor renewed.
  const charged = paid?.test_payment ? null : paid
  const cancel = useCancel(true)
  const keep = useCancel(false)
  const name = paid ? PLAN_NAMES[paid.package_id] : subscription_package ? PLAN_NAMES[subscription_package] : null
  return (
    <PanelSection title={suspended ? 'Your plan' : 'Active Subscription'}>
      {name && (
        <Text size="xl" weight="bold">
          {name}
        </Text>
      )}
      {!paid && <p>This account has no payments, so there is nothing to pay or cancel.</p>}
      {paid?.test_payment && (
        <p>
          This plan was chosen in test mode, so nothing was paid. It ends on{' '}
          <strong>{longDate(paid.period_ends_at)}</strong>.{!only_cancels && ' Choose a plan below to continue.'}
        </p>
      )}
      {charged && !charged.cancel_at_period_end && charged.past_due_until === null && (
        <>
          <p>
            It renews on <strong>{longDate(charged.period_ends_at)}</strong> at{' '}
            <strong>{planPrice(charged.amount_cents)}</strong> a month, less any credit.
          </p>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => askToCancel(PLAN_NAMES[charged.package_id], charged.period_ends_at, () => cancel.mutate())}
          >
            Cancel subscription
          </Button>
        </>
      )}
      {charged?.cancel_at_period_end && (
        <>
          <p>
            Canceled. {only_cancels ? 'It ends on' : 'Everything works until'}{' '}
            <strong>{longDate(charged.past_due_until ?? charged.period_ends_at)}</strong>
            {charged.past_due_until === null && ', and nothing more is charged'}.
          </p>
          {!only_cancels && (
            <Button loading={keep.isPending} onClick={() => keep.mutate()}>
              Keep my subscription
            </Button>
          )}
        </>
      )}
      {charged?.past_due_until && (
        <FailedPayment plan={charged} suspended={only_cancels}>
          {only_cancels ? (
            'Your card may still be charged for it.'
          ) : charged.cancel_at_period_end ? (
            <>
              If you pay with another card by then, everything works until{' '}
              <strong>{longDate(charged.period_ends_at)}</strong>.
            </>
          ) : (
            <>
              Everything works until <strong>{longDate(charged.past_due_until)}</strong>. Please pay with another card
              by then.
            </>
          )}
        </FailedPayment>
      )}
    </PanelSection>
  )
}
