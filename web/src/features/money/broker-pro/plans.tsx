import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAnswer } from '../../../shared/api/use-answer.ts'
import { FROM_PLANS } from '../../../shared/auth/from-plans.ts'
import { INCLUDED } from '../../../shared/billing/included.ts'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Skeleton } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { TickList } from '../../../shared/ui/tick-list.tsx'
import styles from './plans.module.css'

/** The plans with prices from the server. If they do not load, no price is shown. */
export function Plans() {
  const { state, again } = useAnswer((signal) => call(billingEndpoints.listPlans, { signal }))
  if (state === null) {
    return (
      <Grid min="20rem" columns={2} gap="lg" aria-busy="true" aria-label="Loading the plans">
        <Skeleton height={368} />
        <Skeleton height={368} />
      </Grid>
    )
  }
  if ('error' in state) {
    return (
      <Stack role="alert">
        <Text>The plans could not be loaded. {sentenceOf(state.error, 'Something went wrong. Please try again.')}</Text>
        <Action weight="second" onClick={again}>
          Retry
        </Action>
      </Stack>
    )
  }
  return (
    <Grid min="20rem" columns={2} gap="lg">
      {state.answer.map(({ package_id, name, amount_cents }) => (
        <Panel key={package_id} as="article" pad="xl" gap="lg" aria-labelledby={`plan-${package_id}`}>
          <Heading level={3} id={`plan-${package_id}`}>
            {name}
          </Heading>
          <Text tone="muted">
            <strong className={styles.price}>{planPrice(amount_cents)}</strong> a month
          </Text>
          <TickList lines={INCLUDED[package_id]} grow />
          <ActionLink
            to="/broker/register"
            state={FROM_PLANS}
            weight={package_id === 'broker_basic' ? 'main' : 'second'}
            aria-label={`Start with the 14-day trial, then ${name}`}
          >
            Start with the 14-day trial
          </ActionLink>
        </Panel>
      ))}
    </Grid>
  )
}
