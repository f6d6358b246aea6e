import { IconCheck } from '@tabler/icons-react'
import { useSite } from '../../shared/brand/site.ts'
import styles from './auth-screen.module.css'

const OFFER = [
  '14-day free trial',
  'Client management dashboard',
  'Risk assessment analytics',
  'Lead generation tools',
  'Agent networking and referrals',
  'Mock patient simulations',
  'Advanced plan combinations',
  'Agent-to-agent communication, with a log of every access to client data',
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
      <p className={styles.price}>
        <strong>$9.99 per month</strong> after the trial, one-click cancel.
      </p>
      <p className={styles.small}>
        Agents are responsible for their own compliance. {brand_name} provides the service only and no liability
        coverage.
      </p>
    </>
  )
}
