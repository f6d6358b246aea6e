import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { count } from '../../../shared/format/people.ts'
import styles from './billing.module.css'

/** Where the account stands while it is not paid for. */
export function Standing({ subscription }: { readonly subscription: Subscription }) {
  if (subscription.subscription_status === 'trial') {
    return (
      <p className={styles.notice}>
        <strong>{count(subscription.trial_days_left, 'day')} left</strong> in your free trial. A plan starts as soon as
        you choose it; without one, your account is paused when the trial is over.
      </p>
    )
  }
  if (subscription.subscription_status === 'active') return null
  if (subscription.suspended) {
    return (
      <section className={styles.notice} data-attention aria-labelledby="suspended-title">
        <h2 id="suspended-title">Your subscription is suspended</h2>
        <p>An administrator suspended it. Please write to them to have it opened. Until then:</p>
        <Paused />
      </section>
    )
  }
  return (
    <section className={styles.notice} data-attention aria-labelledby="paused-title">
      <h2 id="paused-title">Your account is paused</h2>
      <p>Choose a plan to go on. Until then:</p>
      <Paused />
    </section>
  )
}

function Paused() {
  return (
    <ul>
      <li>Your clients stay here, and you can read and write to them.</li>
      <li>New leads of the pool go to others.</li>
      <li>Clients of your own link are kept for you for 24 hours, then go to the pool.</li>
      <li>Uploads, the assistant and new lead codes are off.</li>
    </ul>
  )
}
