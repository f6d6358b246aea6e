import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import type { AuthAnswer } from '@waymark/contracts/people/accounts/schemas'
import { clearSession, readToken, storeSession } from '../session/storage.ts'
import { ApiError, badAnswer } from './api-error.ts'
import { send } from './send.ts'

export const SESSION_OVER = 'Your session has ended. Please sign in again.'

let renewing: Promise<string> | null = null

/**
 * Returns a token to use instead of `stale`. Reusing an old refresh cookie ends the whole session, so only one tab
 * renews at a time. The other tabs wait and use its token. Throws `ApiError`: 401 if the session is over (every tab
 * then forgets it), otherwise the error that prevented the renewal.
 */
export function renewToken(stale: string): Promise<string> {
  renewing ??= alone(() => renewUnlessDone(stale)).finally(() => {
    renewing = null
  })
  return renewing
}

// Locks exist only in secure contexts. On plain HTTP other than localhost, tabs renew without coordinating.
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('waymark-renew-session', work) : work()

async function renewUnlessDone(stale: string): Promise<string> {
  const current = readToken()
  if (current === null) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  if (current !== stale) return current
  const answer = await sendCookie().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && readToken() === stale) clearSession(SESSION_OVER)
    throw error
  })
  // The user may have logged out during the call.
  if (readToken() !== stale) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  storeSession(answer)
  return answer.access_token
}

async function sendCookie(): Promise<AuthAnswer> {
  // `keepalive` lets the new cookie arrive even if the user leaves the page.
  const response = await send(accountEndpoints.refresh, {}, { keepalive: true })
  const answer = accountEndpoints.refresh.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw badAnswer()
  return answer.data
}

/** Returns a token for the last call of a session that is over here, if the cookie is still that of the user. */
export async function renewToLeave(user_id: string): Promise<string | null> {
  const { user, access_token } = await alone(sendCookie)
  return user.id === user_id ? access_token : null
}
