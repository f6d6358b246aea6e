import { sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { AccountDisabled } from './account-disabled.ts'
import { answerEntered, enter, type SecondStep } from './enter.ts'
import { passwordMatches } from './passwords.ts'
import type { SignedIn } from './sessions.ts'

export const WRONG_CREDENTIALS = 'Incorrect email or password.'

/**
 * Opens a session, or asks for the second factor first. Throws the same 401, after the same work, for an unknown email address and a wrong password. Throws
 * 403 for a disabled account, but only to a caller with its password.
 */
export async function login(
  context: Context,
  { email, password }: { email: string; password: string },
  now = new Date(),
): Promise<SignedIn | SecondStep> {
  const { db } = context
  const user = await db.row(tables.app_user, sql`select * from app_user where email = ${email.toLowerCase()}`)
  const matches = await passwordMatches(user?.password_hash ?? null, password)
  if (!user || !matches) {
    await logAccess(context, 'sign_in.failed', 'user', user?.id ?? null)
    throw unauthorized(WRONG_CREDENTIALS, 'wrong_credentials')
  }
  const entered = await db.transaction((tx) =>
    once(tx, 'login', context, { email, password }, async () => {
      // The password may have changed since it was compared. Changing it takes the same lock, so a session is opened
      // only for the current one.
      const current = await tx.exists(sql`
        select 1 from app_user where id = ${user.id} and password_hash = ${user.password_hash} for share`)
      if (!current) throw unauthorized(WRONG_CREDENTIALS, 'wrong_credentials')
      const made = await enter(tx, context, { user_id: user.id, action: 'sign_in' }, now)
      if (!made) await logAccess(context, 'sign_in.disabled', 'user', user.id, tx)
      return made
    }),
  )
  if (!entered) throw new AccountDisabled(user.id)
  return answerEntered(context, entered)
}
