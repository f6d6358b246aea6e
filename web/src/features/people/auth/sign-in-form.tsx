import { Button, Stack, TextInput } from '@mantine/core'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { SecondStep } from '@waymark/contracts/people/accounts/second-factor'
import { Link } from 'react-router-dom'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { refusalOf } from '../../../shared/auth/refusals.ts'
import { Text } from '../../../shared/kit/text.tsx'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { type Entry, useEnter, useReturnTo } from './use-enter.ts'

interface Props {
  readonly enter: (entry: Entry) => void
  /** Called when the account has a second factor. */
  readonly onSecondStep: (needed: SecondStep) => void
}

export function SignInForm({ enter, onSecondStep }: Props) {
  const goOn = useEnter(enter)
  const return_to = useReturnTo()
  const {
    form,
    action: login,
    submit,
  } = useEndpointForm(accountEndpoints.login, {
    initialValues: { email: '', password: '' },
    onSuccess: (answer) =>
      'mfa_required' in answer
        ? onSecondStep(answer)
        : goOn(answer, `Welcome back, ${answer.user.first_name}!`, return_to),
  })
  const busy = login.isPending || login.isSuccess

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormAlert>{login.isError ? refusalOf(login.error) : null}</FormAlert>
        <TextInput
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
        <Text as={Link} size="sm" tap self="start" to="/broker/forgot-password" state={{ email: form.values.email }}>
          Forgot your password?
        </Text>
      </Stack>
    </form>
  )
}
