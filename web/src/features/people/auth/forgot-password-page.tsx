import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import { fieldErrors, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { FormAlert } from './form-alert.tsx'
import { useOutsideDemo } from './use-outside-demo.ts'

/** What was typed on the sign-in form already. */
const typed = z.object({ email: z.string() }).catch({ email: '' })

/** Has a link for a new password mailed. What it says is the same whether or not there is such an account. */
export function ForgotPasswordPage() {
  useOutsideDemo()
  const { state } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: typed.parse(state),
    validate: schemaResolver(accountEndpoints.requestPasswordReset.body, { sync: true }),
  })
  const ask = useMutation({
    mutationFn: (body: typeof form.values) => call(accountEndpoints.requestPasswordReset, { body }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const again = () => {
    ask.reset()
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <AuthFrame>
      <div className={styles.alone}>
        <section className={styles.card} aria-labelledby="forgot-title">
          <h1 id="forgot-title" className={styles.title}>
            {ask.isSuccess ? 'Check your email' : 'Forgot your password?'}
          </h1>
          <output>
            {ask.isSuccess && (
              <p>
                If there is an account for <strong>{ask.variables.email.trim()}</strong>, a link to choose a new
                password is on its way. It works once, within 30 minutes.
              </p>
            )}
          </output>
          {ask.isSuccess ? (
            <>
              <p className={styles.small}>Nothing after a few minutes? Check your spam folder and the address.</p>
              <Button variant="default" fullWidth mt="md" onClick={again}>
                Try again
              </Button>
            </>
          ) : (
            <>
              <p className={styles.lead}>Enter the email you sign in with, and we will send you a link.</p>
              <form onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
                <Stack gap="md">
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
          <Link to="/broker/login" className={styles.back}>
            <IconArrowLeft size={16} aria-hidden />
            Back to sign in
          </Link>
        </section>
      </div>
    </AuthFrame>
  )
}
