import { Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { billingEndpoints } from '@waymark/contracts/money/billing/endpoints'
import { ask } from '../../../shared/api/queries.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { price } from '../../../shared/format/money.ts'
import styles from './auth-screen.module.css'

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
]

export function Marketing() {
  const { brand_name } = useSite()
  return (
    <>
      <h2 className={styles.aside_title}>What you get</h2>
      <ul className={styles.offer}>
        {OFFER.map((line) => (
          <li key={line}>
            <IconCheck size={18} stroke={2.5} aria-hidden />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <Price />
      <p className={styles.small}>
        Agents are responsible for their own compliance. {brand_name} provides the service only and no liability
        coverage.
      </p>
    </>
  )
}

/** As the server charges it; without an answer no figure stands here. */
function Price() {
  const plans = useQuery(ask(billingEndpoints.listPlans))
  if (plans.isPending) return <Skeleton height="1.5rem" width="20rem" maw="100%" mb="md" />
  const basic = plans.data?.find(({ package_id }) => package_id === 'broker_basic')
  if (!basic) return <p className={styles.price}>One-click cancel. The price is shown before you pay.</p>
  return (
    <p className={styles.price}>
      <strong>{price(basic.amount_cents)} per month</strong> after the trial, one-click cancel.
    </p>
  )
}
