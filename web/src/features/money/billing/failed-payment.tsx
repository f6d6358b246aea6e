import { Button } from '@mantine/core'
import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { PLAN_NAMES, planPrice } from '@waymark/rules/money/billing/plans'
import type { ReactNode } from 'react'
import { useCancel, useCheckout } from '../../../shared/billing/queries.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { askToCancel } from './ask-to-cancel.tsx'

interface Props {
  readonly plan: NonNullable<Subscription['overdue']>
  /** A suspended account, or an administrator, can only cancel. */
  readonly suspended: boolean
  readonly children: ReactNode
}

/** Says that a charge failed, and lets the user pay it or cancel the plan. */
export function FailedPayment({ plan, suspended, children }: Props) {
  const cancel = useCancel(true)
  const checkout = useCheckout()
  const { package_id, amount_cents } = plan
  return (
    <Panel tone="attention" pad="md">
      <p>
        <strong>Your last payment failed.</strong> {children}
      </p>
      <Cluster>
        {!suspended && (
          <Button loading={checkout.isPending} onClick={() => checkout.mutate({ package_id })}>
            Pay {planPrice(amount_cents)}
          </Button>
        )}
        <Button
          variant="subtle"
          loading={cancel.isPending}
          onClick={() => askToCancel(PLAN_NAMES[package_id], null, () => cancel.mutate())}
        >
          Cancel subscription
        </Button>
      </Cluster>
    </Panel>
  )
}
