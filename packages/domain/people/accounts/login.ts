import { sql } from '@waymark/platform/database'
import { AppError, unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { passwordMatches } from './passwords.ts'
import { createSessionTokens, firstSecret } from './session-tokens.ts'
import { type SignedIn, startSession } from './sessions.ts'

export const WRONG_CREDENTIALS = 'Incorrect email or password.'
export const DISABLED = 'This account is disabled. Please contact your administrator.'

/** Only a user who proved ownership of the account is told that it is disabled. */
export class AccountDisabled extends AppError {
  readonly user_id: string | null

  constructor(user_id: string | null) {
    super(403, 'account_disabled', DISABLED)
    this.user_id = user_id
  }
}

/**
 * Opens a session. Throws the same 401, after the same work, for an unknown email address and a wrong password. Throws
 * 403 for a disabled account, but only to a caller with its password.
 */
export async function login(
  context: Context,
  { email, password }: { email: string; password: string },
  now = new Date(),
): Promise<SignedIn> {
  const { db } = context
  const user = await db.row(tables.app_user, sql`select * from app_user where email = ${email.toLowerCase()}`)
  const matches = await passwordMatches(user?.password_hash ?? null, password)
  if (!user || !matches) {
    await logAccess(context, 'sign_in.failed', 'user', user?.id ?? null)
    throw unauthorized(WRONG_CREDENTIALS, 'wrong_credentials')
  }
  const { session_id } = await db.transaction((tx) =>
    once(tx, 'login', context, { email, password }, async () => {
      // The password may have changed since it was compared. Changing it takes the same lock, so a session is opened
      // only for the current one.
      const current = await tx.exists(sql`
        select 1 from app_user where id = ${user.id} and password_hash = ${user.password_hash} for share`)
      if (!current) throw unauthorized(WRONG_CREDENTIALS, 'wrong_credentials')
      const made = newId()
      const started = await startSession(
        tx,
        context,
        { id: made, user_id: user.id, secret: firstSecret(context, made) },
        now,
      )
      await logAccess(context, started ? 'sign_in' : 'sign_in.disabled', 'user', user.id, tx)
      return { session_id: started ? made : null }
    }),
  )
  if (session_id === null) throw new AccountDisabled(user.id)
  const answer = await createSessionTokens(context, session_id)
  if (!answer) throw unauthorized()
  return answer
}
