import { CONSENTS, TERMS, TERMS_VERSION } from '@waymark/rules/leads/intake/terms'
import { TickField } from '../../../../shared/ui/fields/tick-field.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

export function ConsentStep({ draft, onChange }: StepProps) {
  return (
    <>
      {/* A text that scrolls must be reachable by keyboard to be scrolled. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.terms} aria-label="Terms and privacy notice" tabIndex={0}>
        <h2>Terms and privacy notice</h2>
        {TERMS.map(({ heading, text }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </div>
        ))}
        <p className={styles.version}>
          Version {TERMS_VERSION}. Also at{' '}
          <a href="/terms" target="_blank" rel="noreferrer">
            Terms
          </a>{' '}
          and{' '}
          <a href="/privacy" target="_blank" rel="noreferrer">
            Privacy
          </a>{' '}
          (new tab).
        </p>
      </section>
      <TickField
        field="terms_accepted"
        required
        checked={draft.terms_accepted}
        onChange={(terms_accepted) => onChange({ terms_accepted })}
      >
        {CONSENTS.terms}
      </TickField>
      <TickField
        field="email_consent"
        checked={draft.email_consent}
        onChange={(email_consent) => onChange({ email_consent })}
      >
        {CONSENTS.email} <span className={styles.soft}>(optional)</span>
      </TickField>
      <TickField
        field="phone_consent"
        checked={draft.phone_consent}
        onChange={(phone_consent) => onChange({ phone_consent })}
        {...(draft.phone.trim() === '' && { hint: 'You gave no phone number. You can add one in step 1.' })}
      >
        {CONSENTS.phone} <span className={styles.soft}>(optional)</span>
      </TickField>
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">What happens next</h2>
        <ol>
          <li>Your answers go to one licensed agent.</li>
          <li>You see right away when that agent must contact you: within 24 hours.</li>
          <li>You get exact numbers for your situation. You don’t sign or owe anything.</li>
        </ol>
      </section>
    </>
  )
}
