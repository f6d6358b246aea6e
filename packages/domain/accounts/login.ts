import { sql } from '@waymark/platform/database'
import { AppError, unauthorized } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../access-log.ts'
import type { Context } from '../context.ts'
import { issueAccessToken } from './access-token.ts'
import { passwordMatches } from './passwords.ts'
import { expiry, newSecret, refreshToken, type SignedIn, startSession } from './sessions.ts'

export const WRONG_CREDENTIALS = 'Incorrect e-mail or password.'
export const DISABLED = 'This account is disabled. Please contact your administrator.'

/**
 * Opens a session. Throws 401 alike, after the same work, for an unknown e-mail and a wrong password; 403 for a
 * disabled account, but only to who knows its password.
 */
export async function login(
  context: Context,
  { email, password }: { email: string; password: string },
  now = new Date(),
): Promise<SignedIn> {
  const { db, secrets } = context
  const user = await db.row<User>(sql`select * from app_user where email = ${email.toLowerCase()}`)
  const matches = await passwordMatches(user?.password_hash ?? null, password)
  if (!user || !matches) {
    await logAccess(context, 'sign_in.failed', 'user', user?.id ?? null)
    throw unauthorized(WRONG_CREDENTIALS, 'wrong_credentials')
  }
  const session_id = newId()
  const secret = newSecret()
  const started = await db.transaction(async (tx) => {
    const enabled = await startSession(tx, context, { id: session_id, user_id: user.id, secret }, now)
    await logAccess(context, enabled ? 'sign_in' : 'sign_in.disabled', 'user', user.id, tx)
    return enabled
  })
  if (!started) throw new AppError(403, 'account_disabled', DISABLED)
  return {
    user,
    access_token: await issueAccessToken(secrets, { user_id: user.id, session_id }, now),
    refresh_token: refreshToken(session_id, secret),
    expires_at: expiry(now, now),
  }
}
