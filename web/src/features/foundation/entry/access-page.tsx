import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Action } from '../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { AccessCode } from './access-code.tsx'
import styles from './access-page.module.css'
import { Inquiry } from './inquiry.tsx'
import { WhiteLabel } from './white-label.tsx'

/** Where agents with an access code come in, and where those without one ask for access. */
export function AccessPage() {
  const [asking, setAsking] = useState(false)
  return (
    <PublicLayout>
      <div className={styles.page}>
        <header>
          <h1 className={styles.title}>Elite access for agents</h1>
          <p className={styles.lead}>Did an administrator give you a code? It signs you in once, without a password.</p>
        </header>
        <div className={styles.columns}>
          <section className={styles.card} aria-label="Access code">
            <AccessCode />
            <p className={styles.other}>
              Do you have a password? <Link to="/broker/login">Agent Sign-In</Link>
            </p>
          </section>
          <div className={styles.side}>
            <section aria-labelledby="request">
              <h2 id="request" className={styles.heading}>
                No code yet?
              </h2>
              <p>
                Licensed agents can apply. Applications are reviewed in{' '}
                <span className={styles.hours}>24-48 hours</span>: license verification, background check, compliance
                check and network approval.
              </p>
              {asking ? (
                <Inquiry
                  contact_type="network_access_request"
                  notes_label="Your agency, your license number and the states you are licensed in"
                  button="Send request"
                  thanks="We received your request. Applications are reviewed in 24-48 hours."
                />
              ) : (
                <Action weight="second" onClick={() => setAsking(true)}>
                  Request Network Access
                </Action>
              )}
            </section>
            <WhiteLabel heading="h2" />
          </div>
        </div>
      </div>
    </PublicLayout>
  )
}
