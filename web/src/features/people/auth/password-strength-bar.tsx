import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePasswordRules } from '../../../shared/auth/use-password-rules.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './auth-screen.module.css'

interface Props {
  readonly password: string
  /** The error shown at the field. The bar does not repeat it. */
  readonly problem: ReactNode
  readonly owner: { email: string; first_name: string; last_name: string }
}

const STEPS = [1, 2, 3] as const

// The list of common passwords is larger than the page of the form, which works without it: the server refuses them.
const load = () => import('./password-strength.ts')

/** Shows the strength of the password as a bar and in words. The form itself shows errors. */
export function PasswordStrength({ password, owner, problem }: Props) {
  const { rules } = usePasswordRules()
  const { data: rating } = useQuery({ queryKey: ['password rating'], queryFn: load, staleTime: Infinity })
  const strength = rating?.passwordStrength(password, owner, rules)
  return (
    <Stack gap="xs" className={styles.strength} data-level={strength?.level}>
      <span className={styles.bar_parts} aria-hidden>
        {STEPS.map((step) => (
          <span key={step} data-on={(strength?.level ?? 0) >= step || undefined} />
        ))}
      </span>
      <Text as="output" size="sm" tone="muted">
        {strength?.words === problem ? null : strength?.words}
      </Text>
    </Stack>
  )
}
