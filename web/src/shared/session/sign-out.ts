import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { call } from '../api/call.ts'
import { forgetPush } from './forget-push.ts'
import { clearSession, readToken } from './storage.ts'

/**
 * Deletes the session here right away and ends it on the server. If the server cannot be reached, the user is still
 * signed out, and the session on the server expires later. Push notifications to this browser end on both sides.
 */
export async function signOut(): Promise<void> {
  const token = readToken()
  clearSession()
  await Promise.allSettled([forgetPush(), token !== null && call(accountEndpoints.logout, { bearer: token })])
}
