import { Link } from 'react-router-dom'
import { useSite } from '../../../shared/brand/site.ts'
import { isDemo } from '../../../shared/session/demo-session.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { ProNetwork } from '../../../shared/ui/pro-network.tsx'
import { AccessCode } from '../entry/access-code.tsx'
import { SignIn } from '../entry/sign-in.tsx'
import { WhiteLabel } from '../entry/white-label.tsx'
import styles from './for-agents.module.css'

const LEARNING = [
  {
    name: 'It reads what you give it',
    how: 'Upload plan files. The assistant quotes the file and page, and says so when it finds nothing.',
  },
  {
    name: 'It takes your feedback',
    how: 'Rate every recommendation with thumbs up or down, and add what you would say instead.',
  },
  {
    name: 'People decide what changes',
    how: 'Notes stay with the client, for you and our staff to see. Scores never change on their own.',
  },
] as const

/** The part of the landing that is not for consumers, and looks it. */
export function ForAgents() {
  const { brand_name } = useSite()
  const signed_in = localStore.read('broker_token') !== null && !isDemo()
  return (
    <section className={styles.band} aria-labelledby="for-agents">
      <div className={styles.inside}>
        <header className={styles.intro}>
          <h2 id="for-agents" className={styles.title}>
            For insurance professionals
          </h2>
          <p>Everything above is for your clients. This part is about your work with {brand_name}.</p>
        </header>

        <div className={styles.pair}>
          <section className={styles.card} aria-labelledby="agent-sign-in">
            <h3 id="agent-sign-in" tabIndex={-1} className={styles.heading}>
              Agent Sign-In
            </h3>
            {signed_in ? (
              <>
                <p>You are signed in on this browser.</p>
                <ActionLink to="/broker">Open your dashboard</ActionLink>
              </>
            ) : (
              <SignIn />
            )}
          </section>
          <section className={styles.card} aria-labelledby="elite-access">
            <h3 id="elite-access" className={styles.heading}>
              Elite access
            </h3>
            <AccessCode weight="second" />
            <p className={styles.more}>
              No code? <Link to="/access">Request network access</Link>. Applications are reviewed in 24-48 hours.
            </p>
          </section>
        </div>

        <section className={styles.learning} aria-labelledby="learning">
          <h3 id="learning" className={styles.heading}>
            Self-learning AI, taught by agents
          </h3>
          <ul>
            {LEARNING.map(({ name, how }) => (
              <li key={name}>
                <h4>{name}</h4>
                <p>{how}</p>
              </li>
            ))}
          </ul>
        </section>

        <div className={styles.offer}>
          <WhiteLabel heading="h3" />
        </div>

        <ProNetwork />
      </div>
    </section>
  )
}
