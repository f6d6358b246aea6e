import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { call } from '../api/call.ts'
import { forgetPush } from './forget-push.ts'
import { clearSession, readToken } from './storage.ts'

/**
 * Forgets the session here at once and ends it on the server. Without the server it ends by itself later; nobody is
 * kept signed in for that. Pushes to this browser end with it, on both sides.
 */
export async function signOut(): Promise<void> {
  const token = readToken()
  clearSession()
  await Promise.allSettled([forgetPush(), token !== null && call(accountEndpoints.logout, { bearer: token })])
}
