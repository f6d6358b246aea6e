import type { PasswordInputProps } from '@mantine/core'
import { usePasswordRules } from '../../../shared/auth/use-password-rules.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength-bar.tsx'

/** Only the server knows whose password this is, so it makes the final check. */
const NO_ONE = { email: '', first_name: '', last_name: '' }

interface Props extends Omit<PasswordInputProps, 'value'> {
  readonly value?: string
  /** Whose password it will be, if that is known. */
  readonly owner?: { email: string; first_name: string; last_name: string } | undefined
}

/** The field of a new password, with what it must be and how strong it is. */
export function NewPasswordField({ owner = NO_ONE, value = '', ...props }: Props) {
  const { words } = usePasswordRules()
  return (
    <div>
      <PasswordField label="New password" description={words} autoComplete="new-password" value={value} {...props} />
      <PasswordStrength password={value} owner={owner} problem={props.error} />
    </div>
  )
}
