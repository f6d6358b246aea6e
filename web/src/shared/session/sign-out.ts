import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { renewToLeave } from '../api/renew.ts'
import { forgetPush } from './forget-push.ts'
import { clearSession, readToken, readUser } from './storage.ts'

/**
 * Deletes the session here right away and ends it on the server. If the server cannot be reached, the user is still
 * signed out, and the session on the server expires later. Push notifications to this browser end on both sides.
 */
export async function signOut(): Promise<void> {
  const [token, user] = [readToken(), readUser()]
  clearSession()
  await Promise.allSettled([forgetPush(), token !== null && endOnServer(token, user?.id ?? '')])
}

async function endOnServer(token: string, user_id: string): Promise<void> {
  try {
    await call(accountEndpoints.logout, { bearer: token })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    // The token is too old, but with the cookie that is still there, the next person could go on as this user.
    const bearer = await renewToLeave(user_id)
    if (bearer !== null) await call(accountEndpoints.logout, { bearer })
  }
}
