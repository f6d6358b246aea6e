import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import { call } from '../api/call.ts'
import { clearSession, readToken } from './storage.ts'

/**
 * Forgets the session here at once and ends it on the server. Without the server it ends by itself later; nobody is
 * kept signed in for that.
 */
export async function signOut(): Promise<void> {
  const token = readToken()
  clearSession()
  if (token !== null) await call(accountEndpoints.logout, { bearer: token }).catch(() => undefined)
}
