import { Alert, Button, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { Link, useLocation } from 'react-router-dom'
import { ApiError, fieldErrors, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { clearSession } from '../../../shared/session/storage.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength-bar.tsx'
import { useOutsideDemo } from './use-outside-demo.ts'

const INCOMPLETE = 'This link is incomplete. Please use the whole link from the email.'
/** Whose password it is only the server knows; it has the last word. */
const SOMEBODY = { email: '', first_name: '', last_name: '' }

/** What the form itself does not say beside its field. */
const refusalOf = (error: Error | null): string | null =>
  error === null || Object.keys(fieldErrors(error)).length > 0
    ? null
    : sentenceOf(error, 'That did not work. Please try again in a moment.')

/** Where the mailed link leads. Its token stands behind a #, which no server hears of. */
export function ResetPasswordPage() {
  useOutsideDemo()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const form = useForm({
    initialValues: { token, password: '' },
    validate: schemaResolver(accountEndpoints.resetPassword.body, { sync: true }),
  })
  const change = useMutation({
    mutationFn: ({ password }: typeof form.values) =>
      call(accountEndpoints.resetPassword, { body: { token, password } }),
    // The session that this browser may hold ended with all the others.
    onSuccess: () => clearSession(),
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const link_refused = token === '' || (change.error instanceof ApiError && change.error.status === 401)
  const refusal = token === '' ? INCOMPLETE : refusalOf(change.error)
  return (
    <AuthFrame>
      <div className={styles.alone}>
        <section className={styles.card} aria-labelledby="reset-title">
          <h1 id="reset-title" className={styles.title}>
            {change.isSuccess ? 'Your password was changed' : 'Choose a new password'}
          </h1>
          <output>
            {change.isSuccess && <p>All devices were signed out. Sign in with your new password to continue.</p>}
          </output>
          {change.isSuccess ? (
            <Button component={Link} to="/broker/login" replace fullWidth mt="md">
              Sign in
            </Button>
          ) : (
            <>
              <p className={styles.lead}>It replaces your old password and signs you out everywhere.</p>
              <Stack gap="md">
                {refusal !== null && (
                  <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
                    {refusal}
                    {link_refused && (
                      <>
                        {' '}
                        <Link to="/broker/forgot-password">Get a new link</Link>
                      </>
                    )}
                  </Alert>
                )}
                {token !== '' && (
                  <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
                    <Stack gap="md">
                      <div>
                        <PasswordField
                          label="New password"
                          description="At least 6 characters, and hard to guess"
                          autoComplete="new-password"
                          {...form.getInputProps('password')}
                        />
                        <PasswordStrength
                          password={form.values.password}
                          owner={SOMEBODY}
                          problem={form.errors['password']}
                        />
                      </div>
                      <Button type="submit" fullWidth disabled={change.isPending}>
                        {change.isPending ? 'Changing...' : 'Change password'}
                      </Button>
                    </Stack>
                  </form>
                )}
              </Stack>
            </>
          )}
        </section>
      </div>
    </AuthFrame>
  )
}
