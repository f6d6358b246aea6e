import { IconCheck } from '@tabler/icons-react'
import { billingEndpoints, type Plan } from '@waymark/contracts/money/billing/endpoints'
import { planPrice } from '@waymark/rules/money/billing/plans'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { FROM_PLANS } from '../../people/auth/from-plans.ts'
import { INCLUDED } from '../billing/included.ts'
import styles from './plans.module.css'

type State = readonly Plan[] | { error: unknown } | null

/** The plans as the server charges them; without an answer no figure stands here. */
export function Plans() {
  const [tries, setTries] = useState(0)
  return <Loaded key={tries} again={() => setTries((now) => now + 1)} />
}

function Loaded({ again }: { readonly again: () => void }) {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(billingEndpoints.listPlans, { signal: leaving.signal }).then(setState, (error: unknown) => {
      if (!leaving.signal.aborted) setState({ error })
    })
    return () => leaving.abort()
  }, [])
  if (state === null) {
    return (
      <div className={styles.plans} aria-busy="true" aria-label="Loading the plans">
        <div className={styles.waiting} />
        <div className={styles.waiting} />
      </div>
    )
  }
  if ('error' in state) {
    return (
      <div role="alert">
        <p>The plans could not be loaded. {sentenceOf(state.error, 'Something went wrong. Please try again.')}</p>
        <Action weight="second" onClick={again}>
          Retry
        </Action>
      </div>
    )
  }
  return (
    <div className={styles.plans}>
      {state.map(({ package_id, name, amount_cents }) => (
        <article key={package_id} className={styles.plan} aria-labelledby={`plan-${package_id}`}>
          <h3 id={`plan-${package_id}`}>{name}</h3>
          <p className={styles.price}>
            <strong>{planPrice(amount_cents)}</strong> a month
          </p>
          <ul>
            {INCLUDED[package_id].map((line) => (
              <li key={line}>
                <IconCheck size={18} stroke={2.25} aria-hidden />
                {line}
              </li>
            ))}
          </ul>
          <ActionLink
            to="/broker/register"
            state={FROM_PLANS}
            weight={package_id === 'broker_basic' ? 'main' : 'second'}
            aria-label={`Start with the 14-day trial, then ${name}`}
          >
            Start with the 14-day trial
          </ActionLink>
        </article>
      ))}
    </div>
  )
}
