import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { clearSession, readToken, storeSession } from '../session/storage.ts'
import { ApiError, badAnswer } from './api-error.ts'
import { send } from './send.ts'

export const SESSION_OVER = 'Your session has ended. Please sign in again.'

let renewing: Promise<string> | null = null

/**
 * A token to use instead of `stale`. Reuse of an old refresh cookie ends the whole session, so only one tab at a time
 * renews, and whoever waited for it takes what it got. Throws `ApiError`: 401 when the session is over (it is then
 * forgotten in every tab), otherwise whatever kept the server from answering.
 */
export function renewToken(stale: string): Promise<string> {
  renewing ??= alone(() => renewUnlessDone(stale)).finally(() => {
    renewing = null
  })
  return renewing
}

// Locks exist in secure contexts only; on a plain http address other than localhost tabs renew without each other.
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('waymark-renew-session', work) : work()

async function renewUnlessDone(stale: string): Promise<string> {
  const current = readToken()
  if (current === null) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  if (current !== stale) return current
  // `keepalive` lets the answer's cookie arrive although the page is left meanwhile.
  const response = await send(accountEndpoints.refresh, {}, { keepalive: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401 && readToken() === stale) clearSession(SESSION_OVER)
    throw error
  })
  const answer = accountEndpoints.refresh.response.safeParse(await response.json().catch(() => undefined))
  if (!answer.success) throw badAnswer()
  // Somebody may have logged out while the answer was under way.
  if (readToken() !== stale) throw new ApiError(401, 'unauthorized', SESSION_OVER)
  storeSession(answer.data)
  return answer.data.access_token
}
