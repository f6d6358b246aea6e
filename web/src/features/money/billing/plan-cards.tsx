import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import type { Plan, Subscription } from '@waymark/contracts/money/billing/endpoints'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { INCLUDED } from '../../../shared/billing/included.ts'
import { plansQuery, useCheckout } from '../../../shared/billing/queries.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { TickList } from '../../../shared/ui/tick-list.tsx'

/** The plans. A subscriber can switch to another one. */
export function PlanCards({ subscription }: { readonly subscription: Subscription }) {
  const plans = useQuery(plansQuery)
  const checkout = useCheckout()
  // Nothing was paid for a plan of test mode, so any plan can be bought beside it.
  const paid = subscription.paid?.test_payment ? null : subscription.paid
  // The payment of a failed charge keeps the plan that it is for.
  const owed = paid !== null && paid.past_due_until !== null
  const choose = (plan: Plan) => {
    if (paid) askToSwitch(plan, paid, () => checkout.mutate(plan))
    else checkout.mutate(plan)
  }
  return (
    <Section title={paid ? 'Plans' : 'Choose a plan'}>
      <ListStates
        list={plans}
        failure="The plans could not be loaded"
        empty="No plans are available."
        skeleton={{ rows: 1, height: 330 }}
      >
        {(rows) => (
          <Grid min="17rem" gap="md">
            {rows.map((plan) => (
              <Panel key={plan.package_id} as="article" aria-labelledby={`plan-${plan.package_id}`}>
                <Heading level={3} id={`plan-${plan.package_id}`}>
                  {plan.name}
                </Heading>
                <Text>
                  <Text as="strong" size="figure">
                    {planPrice(plan.amount_cents)}
                  </Text>
                  <Text as="span" tone="muted">
                    /month
                  </Text>
                </Text>
                <TickList lines={INCLUDED[plan.package_id]} grow />
                {paid?.package_id === plan.package_id ? (
                  <Text tone="muted" tap>
                    This is your plan.
                  </Text>
                ) : (
                  <Button
                    fullWidth
                    variant={plan.package_id === 'broker_basic' || paid ? 'filled' : 'default'}
                    loading={checkout.isPending && checkout.variables.package_id === plan.package_id}
                    disabled={checkout.isPending || owed || (paid?.cancel_at_period_end ?? false)}
                    onClick={() => choose(plan)}
                  >
                    {paid ? `Switch to ${plan.name}` : `Subscribe to ${plan.name}`}
                  </Button>
                )}
              </Panel>
            ))}
          </Grid>
        )}
      </ListStates>
      {(owed || paid?.cancel_at_period_end) && (
        <Text size="sm" tone="muted">
          {owed ? 'To switch, pay for your plan first.' : 'To switch, keep your subscription first.'}
        </Text>
      )}
    </Section>
  )
}

function askToSwitch(plan: Plan, paid: NonNullable<Subscription['paid']>, onConfirm: () => void) {
  const dearer = plan.amount_cents > paid.amount_cents
  const settled = dearer
    ? 'The difference for the rest of this period is charged to your card now.'
    : 'The amount you overpaid for the rest of this period is credited toward your next charges.'
  modals.openConfirmModal({
    title: `Switch to ${plan.name}?`,
    children: `${plan.name} starts right away. ${settled} From ${longDate(paid.period_ends_at)} it is ${planPrice(plan.amount_cents)} a month.`,
    labels: { confirm: `Switch to ${plan.name}`, cancel: 'Not now' },
    centered: true,
    onConfirm,
  })
}
