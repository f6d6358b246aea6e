import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { Link, useLocation } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { clearSession } from '../../../shared/session/storage.ts'
import { AuthCard, AuthFrame } from './auth-frame.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { unlessOnField } from './unless-on-field.ts'
import { useOutsideDemo } from './use-outside-demo.ts'

const INCOMPLETE = 'This link is incomplete. Please use the whole link from the email.'
/** The page behind the emailed link. The token follows the `#`, because browsers never send that part to a server. */
export function ResetPasswordPage() {
  useOutsideDemo()
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
  const refusal =
    token === '' ? INCOMPLETE : unlessOnField(change.error, 'That did not work. Please try again in a moment.')
  return (
    <AuthFrame>
      <AuthCard id="reset-title" title={change.isSuccess ? 'Your password was changed' : 'Choose a new password'}>
        <output>
          {change.isSuccess && (
            <Text>
              All devices were signed out, and any Google connection and calendar addresses were turned off. Sign in
              with your new password to continue.
            </Text>
          )}
        </output>
        {change.isSuccess ? (
          <Button component={Link} to="/broker/login" replace fullWidth>
            Sign in
          </Button>
        ) : (
          <>
            <Text tone="muted">
              It replaces your old password, signs you out everywhere and turns off any calendar addresses.
            </Text>
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
                    <NewPasswordField {...form.getInputProps('password')} />
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
