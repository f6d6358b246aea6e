import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { Link } from 'react-router-dom'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import styles from './auth-screen.module.css'
import { FormAlert } from './form-alert.tsx'
import { PasswordField } from './password-field.tsx'
import { refusalOf } from './refusals.ts'
import { type Entry, useEnter, useReturnTo } from './use-enter.ts'

export function SignInForm({ enter }: { readonly enter: (entry: Entry) => void }) {
  const goOn = useEnter(enter)
  const return_to = useReturnTo()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: schemaResolver(accountEndpoints.login.body, { sync: true }),
  })
  const login = useMutation({
    mutationFn: (body: typeof form.values) => call(accountEndpoints.login, { body }),
    onSuccess: (answer) => goOn(answer, `Welcome back, ${answer.user.first_name}!`, return_to),
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const busy = login.isPending || login.isSuccess

  return (
    <form onSubmit={form.onSubmit((values) => login.mutate(values))} noValidate>
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
        <Link to="/broker/forgot-password" state={{ email: form.values.email }} className={styles.forgot}>
          Forgot your password?
        </Link>
      </Stack>
    </form>
  )
}
