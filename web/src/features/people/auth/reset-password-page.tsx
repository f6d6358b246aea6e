import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { Link, useLocation } from 'react-router-dom'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { usePasswordRules } from '../../../shared/auth/use-password-rules.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { clearSession } from '../../../shared/session/storage.ts'
import { AuthCard, AuthFrame } from './auth-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength-bar.tsx'
import { useOutsideDemo } from './use-outside-demo.ts'

const INCOMPLETE = 'This link is incomplete. Please use the whole link from the email.'
/** Only the server knows whose password this is, so it makes the final check. */
const NO_ONE = { email: '', first_name: '', last_name: '' }

/** The error to show above the form, unless a field already shows it. */
const refusalOf = (error: Error | null): string | null =>
  error === null || Object.keys(fieldErrors(error)).length > 0
    ? null
    : sentenceOf(error, 'That did not work. Please try again in a moment.')

/** The page behind the emailed link. The token follows the `#`, because browsers never send that part to a server. */
export function ResetPasswordPage() {
  useOutsideDemo()
  const { words } = usePasswordRules()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const {
    form,
    action: change,
    submit,
  } = useEndpointForm(accountEndpoints.resetPassword, {
    initialValues: { token, password: '' },
    send: ({ password }) => call(accountEndpoints.resetPassword, { body: { token, password } }),
    // Changing the password ends every session, including the one in this browser.
    onSuccess: () => clearSession(),
  })
  const link_refused = token === '' || (change.error instanceof ApiError && change.error.status === 401)
  const refusal = token === '' ? INCOMPLETE : refusalOf(change.error)
  return (
    <AuthFrame>
      <AuthCard id="reset-title" title={change.isSuccess ? 'Your password was changed' : 'Choose a new password'}>
        <output>
          {change.isSuccess && <Text>All devices were signed out. Sign in with your new password to continue.</Text>}
        </output>
        {change.isSuccess ? (
          <Button component={Link} to="/broker/login" replace fullWidth>
            Sign in
          </Button>
        ) : (
          <>
            <Text tone="muted">It replaces your old password and signs you out everywhere.</Text>
            <Stack>
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
                <form onSubmit={submit} noValidate>
                  <Stack>
                    <div>
                      <PasswordField
                        label="New password"
                        description={words}
                        autoComplete="new-password"
                        {...form.getInputProps('password')}
                      />
                      <PasswordStrength
                        password={form.values.password}
                        owner={NO_ONE}
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
      </AuthCard>
    </AuthFrame>
  )
}
