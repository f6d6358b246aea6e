import type { BodyOf } from '@waymark/contracts/endpoint'
import type { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { hashPassword, passwordMatches, requireGoodPassword } from './passwords.ts'
import { endOtherWaysIn } from './proof-requests.ts'
import { endOtherSessions } from './sessions.ts'

export const NOT_YOUR_PASSWORD = 'This is not your current password.'
export const SAME_PASSWORD = 'This is your current password. Please choose another one.'

const refused = (path: string, code: string, message: string) => unprocessable(message, code, [{ path, message }])

/**
 * Changes the caller's password. Other sessions and emailed links for a new password end, and an email says so. Throws
 * 422 for a wrong current password, the same password again and a weak one.
 */
export async function changePassword(
  context: Context<UserActor>,
  { current_password, new_password }: BodyOf<typeof securityEndpoints.changePassword>,
): Promise<void> {
  const now = new Date()
  const { db, actor } = context
  const user_id = actor.user.id
  const stored = await db.row(
    tables.app_user.pick('password_hash'),
    sql`select password_hash from app_user where id = ${user_id}::uuid`,
  )
  const before = stored?.password_hash ?? null
  if (!(await passwordMatches(before, current_password))) {
    await logAccess(context, 'password.change_refused', 'user', user_id)
    throw refused('current_password', 'wrong_password', NOT_YOUR_PASSWORD)
  }
  if (new_password === current_password) throw refused('new_password', 'same_password', SAME_PASSWORD)
  requireGoodPassword(context.config, new_password, actor.user, 'new_password')
  const password_hash = await hashPassword(new_password)
  await db.transaction(async (tx) => {
    // Only while the compared password is the current one. A simultaneous sign-in with it finishes first and loses its
    // session below.
    const changed = await tx.run(sql`
      update app_user set password_hash = ${password_hash}, updated_at = ${now}::timestamptz
      where id = ${user_id}::uuid and password_hash = ${before}`)
    if (changed === 0) throw refused('current_password', 'wrong_password', NOT_YOUR_PASSWORD)
    await tx.run(sql`
      update password_reset set used_at = ${now}::timestamptz where user_id = ${user_id}::uuid and used_at is null`)
    await endOtherWaysIn(tx, context, user_id)
    await endOtherSessions(tx, { user_id, session_id: actor.session_id }, 'password_changed')
    await emit(tx, 'password.changed', user_id, {})
    await logAccess(context, 'password.changed', 'user', user_id, tx)
  })
}
