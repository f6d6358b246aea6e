import { useQuery } from '@tanstack/react-query'
import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { price } from '../../../shared/format/money.ts'
import { Skeleton } from '../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { TickList } from '../../../shared/ui/tick-list.tsx'

const OFFER = [
  '14-day free trial',
  'Client management dashboard',
  'Risk assessment analytics',
  'Lead generation tools',
  'Agent networking and referrals',
  'Mock patient simulations',
  'Advanced plan combinations',
  'Messages between agents, with a log of every access to client data',
  'Referring clients to specialists',
  'The networks you are a member of, free with or without a plan',
]

export function Marketing() {
  const { brand_name } = useSite()
  return (
    <>
      <Heading level={2}>What you get</Heading>
      <TickList lines={OFFER} />
      <Price />
      <Text size="sm" tone="muted">
        Agents are responsible for their own compliance. {brand_name} provides the service only and no liability
        coverage.
      </Text>
    </>
  )
}

/** The price from the server. If it does not load, no number is shown. */
function Price() {
  const plans = useQuery(ask(billingEndpoints.listPlans))
  if (plans.isPending) return <Skeleton height={24} />
  const basic = plans.data?.find(({ package_id }) => package_id === 'broker_basic')
  if (!basic) return <Text>One-click cancel. The price is shown before you pay.</Text>
  return (
    <Text>
      <strong>{price(basic.amount_cents)} per month</strong> after the trial, one-click cancel.
    </Text>
  )
}
