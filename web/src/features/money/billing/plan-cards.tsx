import { Button, Skeleton } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Plan, Subscription } from '@waymark/contracts/money/billing/endpoints'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { longDate } from '../../../shared/format/time.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './billing.module.css'
import { INCLUDED } from './included.ts'
import { plansQuery, useCheckout } from './queries.ts'

/** The plans, to subscribe to or, while one runs, to switch to. */
export function PlanCards({ subscription }: { readonly subscription: Subscription }) {
  const plans = useQuery(plansQuery)
  const checkout = useCheckout()
  const { paid } = subscription
  if (plans.isError) {
    return <Failure title="The plans could not be loaded" error={plans.error} retry={() => void plans.refetch()} />
  }
  const choose = (plan: Plan) => {
    if (!paid || paid.past_due_until !== null) checkout.mutate(plan.package_id)
    else askToSwitch(plan, paid, () => checkout.mutate(plan.package_id))
  }
  return (
    <section aria-labelledby="plans-title">
      <h2 id="plans-title" className={styles.heading}>
        {paid ? 'Plans' : 'Choose a plan'}
      </h2>
      <div className={styles.plans}>
        {plans.data?.map((plan) => (
          <article key={plan.package_id} className={styles.plan} aria-labelledby={`plan-${plan.package_id}`}>
            <h3 id={`plan-${plan.package_id}`}>{plan.name}</h3>
            <p className={styles.price}>
              <strong>{planPrice(plan.amount_cents)}</strong>/month
            </p>
            <ul className={styles.included}>
              {INCLUDED[plan.package_id].map((line) => (
                <li key={line}>
                  <IconCheck size={18} stroke={2.25} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
            {paid?.package_id === plan.package_id ? (
              <p className={styles.yours}>This is your plan.</p>
            ) : (
              <Button
                fullWidth
                variant={plan.package_id === 'broker_basic' || paid ? 'filled' : 'default'}
                loading={checkout.isPending && checkout.variables === plan.package_id}
                disabled={checkout.isPending || (paid?.cancel_at_period_end ?? false)}
                onClick={() => choose(plan)}
              >
                {paid ? `Switch to ${plan.name}` : `Subscribe to ${plan.name}`}
              </Button>
            )}
          </article>
        )) ?? [1, 2].map((key) => <Skeleton key={key} height={330} />)}
      </div>
      {paid?.cancel_at_period_end && <p className={styles.hint}>To switch, keep your subscription first.</p>}
    </section>
  )
}

function askToSwitch(plan: Plan, paid: NonNullable<Subscription['paid']>, onConfirm: () => void) {
  const dearer = plan.amount_cents > paid.amount_cents
  const settled = dearer
    ? 'The difference for the rest of this period is charged to your card now.'
    : 'What you paid too much for the rest of this period is taken off your next charges.'
  modals.openConfirmModal({
    title: `Switch to ${plan.name}?`,
    children: `${plan.name} starts right away. ${settled} From ${longDate(paid.period_ends_at)} it is ${planPrice(plan.amount_cents)} a month.`,
    labels: { confirm: `Switch to ${plan.name}`, cancel: 'Not now' },
    centered: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
  })
}
