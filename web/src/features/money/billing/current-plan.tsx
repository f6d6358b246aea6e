import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import { useCancel, useCheckout } from '../../../shared/billing/queries.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** The current plan, its next charge or end date, and how to cancel it. */
export function CurrentPlan({ subscription }: { readonly subscription: Subscription }) {
  const { paid, subscription_package } = subscription
  const cancel = useCancel(true)
  const keep = useCancel(false)
  const checkout = useCheckout()
  const name = paid ? PLAN_NAMES[paid.package_id] : subscription_package ? PLAN_NAMES[subscription_package] : null
  return (
    <PanelSection title="Active Subscription">
      {name && (
        <Text size="xl" weight="bold">
          {name}
        </Text>
      )}
      {!paid && <p>This account has no payments, so there is nothing to pay or cancel.</p>}
      {paid && !paid.cancel_at_period_end && paid.past_due_until === null && (
        <>
          <p>
            Next charge: <strong>{planPrice(paid.amount_cents)}</strong> on{' '}
            <strong>{longDate(paid.period_ends_at)}</strong>, then every month.
          </p>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => askToCancel(PLAN_NAMES[paid.package_id], paid.period_ends_at, () => cancel.mutate())}
          >
            Cancel subscription
          </Button>
        </>
      )}
      {paid?.cancel_at_period_end && (
        <>
          <p>
            Canceled. Everything works until <strong>{longDate(paid.period_ends_at)}</strong>, and nothing more is
            charged.
          </p>
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            Keep my subscription
          </Button>
        </>
      )}
      {paid?.past_due_until && !paid.cancel_at_period_end && (
        <Panel tone="attention" pad="md">
          <p>
            <strong>Your last payment failed.</strong> Everything works until{' '}
            <strong>{longDate(paid.past_due_until)}</strong>. Please pay with another card by then.
          </p>
          <Cluster>
            <Button loading={checkout.isPending} onClick={() => checkout.mutate(paid.package_id)}>
              Pay {planPrice(paid.amount_cents)}
            </Button>
            <Button
              variant="subtle"
              loading={cancel.isPending}
              onClick={() => askToCancel(PLAN_NAMES[paid.package_id], paid.past_due_until ?? '', () => cancel.mutate())}
            >
              Cancel subscription
            </Button>
          </Cluster>
        </Panel>
      )}
    </PanelSection>
  )
}

function askToCancel(name: string, until: string, onConfirm: () => void) {
  modals.openConfirmModal({
    title: 'Cancel your subscription?',
    children: (
      <>
        <p>
          {name} continues until {longDate(until)}, and you are not charged again. You can change your mind until then.
        </p>
        <p>
          After that your account is paused: your clients stay readable and you can write to them; new leads of the
          pool, uploads, the assistant and new lead codes wait until you choose a plan again.
        </p>
      </>
    ),
    labels: { confirm: 'Cancel subscription', cancel: 'Keep my subscription' },
    confirmProps: { color: 'red' },
    centered: true,
    onConfirm,
  })
}
