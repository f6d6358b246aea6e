import { Loader } from '@mantine/core'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { AuthAnswer } from '@waymark/contracts/people/accounts/schemas'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Row } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { storeSession } from '../../../shared/session/storage.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { AuthCard, AuthFrame, BackLink } from './auth-frame.tsx'
import { FormAlert } from './form-alert.tsx'
import { forgetInviteCode, takeInviteCode } from './invite-code.ts'
import { SecondStep } from './second-step.tsx'
import { useOutsideDemo } from './use-outside-demo.ts'

const NO_SESSION = 'No session ID found. Please try logging in again.'
const EXPIRED = 'OAuth session expired or invalid. Please try logging in again.'
const DENIED = 'Access denied. This domain may not be authorized for OAuth. Please use manual login.'
const FAILED = 'Authentication failed. Please try manual login instead.'
/** How long the error is shown before the sign-in screen returns, in milliseconds. Set by the specification. */
const BACK_DELAY_MS = 2000

/** Errors about the account, shown with the server's message. */
const OF_THE_ACCOUNT = new Set(['account_disabled', 'not_connected', 'not_vouched_for', 'wrong_code'])

function refusalOf(error: Error | null): string | null {
  if (error === null) return null
  if (!(error instanceof ApiError)) return FAILED
  if (OF_THE_ACCOUNT.has(error.code)) return error.detail
  return error.status === 400 ? EXPIRED : error.status === 403 ? DENIED : FAILED
}

/** Errors that the callback returns instead of a session ID. */
const SENT_BACK = new Map([
  ['expired', EXPIRED],
  ['denied', DENIED],
  ['failed', FAILED],
])

/**
 * The page that Google sign-in returns to. The session ID works once. It follows the `#` in the address, because
 * browsers never send that part to a server.
 */
export function GoogleReturnPage() {
  useOutsideDemo()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [{ session_id, sent_back }] = useState(() => readHash(hash))
  const started = useRef(false)
  const enterAs = (answer: AuthAnswer) => {
    forgetInviteCode()
    storeSession(answer)
    toast.success(`Welcome, ${answer.user.first_name}!`)
    void navigate('/broker', { replace: true })
  }
  const verify = useAction({
    mutationFn: (id: string) =>
      call(accountEndpoints.verifyGoogle, {
        body: {
          session_id: id,
          invite_code: takeInviteCode(),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    onSuccess: (answer) => {
      if (!('mfa_required' in answer)) enterAs(answer)
    },
  })
  const needed = verify.data && 'mfa_required' in verify.data ? verify.data : null
  const { mutate } = verify
  const refusal = sent_back ?? refusalOf(verify.error)

  useEffect(() => {
    if (started.current) return
    started.current = true
    if (session_id !== null) {
      void navigate('/profile', { replace: true })
      mutate(session_id)
    } else if (sent_back === null) {
      toast.error(NO_SESSION)
      void navigate('/broker', { replace: true })
    }
  }, [session_id, sent_back, mutate, navigate])

  useEffect(() => {
    if (refusal === null) return undefined
    const timer = setTimeout(() => void navigate('/broker', { replace: true }), BACK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [refusal, navigate])

  return (
    <AuthFrame>
      <AuthCard id="google-title" title={refusal === null ? 'Signing you in' : 'That did not work'}>
        {needed ? (
          <SecondStep needed={needed} onSignedIn={enterAs} onBack={() => void navigate('/broker', { replace: true })} />
        ) : refusal === null ? (
          <Row as="output">
            <Loader size="sm" aria-hidden />
            Finishing your Google sign-in. One moment, please.
          </Row>
        ) : (
          <>
            <Text tone="muted">Taking you back to sign-in.</Text>
            <FormAlert>{refusal}</FormAlert>
            <BackLink to="/broker" replace>
              Back to sign in
            </BackLink>
          </>
        )}
      </AuthCard>
    </AuthFrame>
  )
}

function readHash(hash: string): { session_id: string | null; sent_back: string | null } {
  const values = new URLSearchParams(hash.slice(1))
  const error = values.get('error')
  return { session_id: values.get('session_id') || null, sent_back: error && (SENT_BACK.get(error) ?? FAILED) }
}
