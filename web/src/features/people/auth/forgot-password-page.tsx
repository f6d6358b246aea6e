import { Button, TextInput } from '@mantine/core'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { AuthCard, AuthFrame, BackLink } from './auth-frame.tsx'
import { FormAlert } from './form-alert.tsx'
import { useOutsideDemo } from './use-outside-demo.ts'

/** The email address typed on the sign-in form. */
const typed = z.object({ email: z.string() }).catch({ email: '' })

/** Requests an email with a password link. The response never reveals whether the account exists. */
export function ForgotPasswordPage() {
  useOutsideDemo()
  const { state } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const {
    form,
    action: ask,
    submit,
  } = useEndpointForm(accountEndpoints.requestPasswordReset, { initialValues: typed.parse(state) })
  const again = () => {
    ask.reset()
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <AuthFrame>
      <AuthCard id="forgot-title" title={ask.isSuccess ? 'Check your email' : 'Forgot your password?'}>
        <output>
          {ask.isSuccess && (
            <Text>
              If there is an account for <strong>{ask.variables.email.trim()}</strong>, a link to choose a new password
              is on its way. It works once, within 30 minutes.
            </Text>
          )}
        </output>
        {ask.isSuccess ? (
          <>
            <Text size="sm" tone="muted">
              Nothing after a few minutes? Check your spam folder and the address.
            </Text>
            <Button variant="default" fullWidth onClick={again}>
              Try again
            </Button>
          </>
        ) : (
          <>
            <Text tone="muted">Enter the email you sign in with, and we will send you a link.</Text>
            <form onSubmit={submit} noValidate>
              <Stack>
                <FormAlert>
                  {ask.isError ? sentenceOf(ask.error, 'That did not work. Please try again in a moment.') : null}
                </FormAlert>
                <TextInput
                  ref={field}
                  size="md"
                  label="Email"
                  type="email"
                  autoComplete="username"
                  required
                  {...form.getInputProps('email')}
                />
                <Button type="submit" fullWidth disabled={ask.isPending}>
                  {ask.isPending ? 'Sending...' : 'Email me a link'}
                </Button>
              </Stack>
            </form>
          </>
        )}
        <BackLink to="/broker/login">Back to sign in</BackLink>
      </AuthCard>
    </AuthFrame>
  )
}
