import type { ReactNode } from 'react'
import styles from './auth-screen.module.css'
import { passwordStrength } from './password-strength.ts'

interface Props {
  readonly password: string
  /** What the field says is wrong with it: no need to say that twice. */
  readonly problem: ReactNode
  readonly owner: { email: string; first_name: string; last_name: string }
}

const STEPS = [1, 2, 3] as const

/** How strong the password is, in a bar and in words; the form itself says what it refuses. */
export function PasswordStrength({ password, owner, problem }: Props) {
  const strength = passwordStrength(password, owner)
  return (
    <div className={styles.strength} data-level={strength?.level}>
      <span className={styles.bar} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={(strength?.level ?? 0) >= step || undefined} />
        ))}
      </span>
      <output>{strength?.words === problem ? null : strength?.words}</output>
    </div>
  )
}
