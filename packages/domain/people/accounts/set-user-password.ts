import type { BodyOf } from '@waymark/contracts/endpoint'
import type { accountAdministrationEndpoints } from '@waymark/contracts/people/accounts/administration'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { logAccountChange } from './account-changed.ts'
import { endConnection } from './google-identities.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { endOtherWaysIn } from './proof-requests.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Sets a user's password on behalf of an administrator. All the user's sessions and their connection to Google end, emailed
 * links for a new password stop working, and an email informs the user. Throws 404 for an unknown user, 422 for a weak
 * password.
 */
export async function setUserPassword(
  context: Context<UserActor>,
  { user_id, new_password }: BodyOf<typeof accountAdministrationEndpoints.setUserPassword>,
): Promise<void> {
  const now = new Date()
  const password_hash = await hashPassword(new_password)
  await context.db.transaction(async (tx) => {
    // Locks the user: a simultaneous sign-in with the old password finishes first and loses its session below.
    const user = await tx.row(tables.app_user, sql`select * from app_user where id = ${user_id}::uuid for update`)
    if (!user) throw notFound()
    requireGoodPassword(context.config, new_password, user, 'new_password')
    await tx.run(sql`
      update app_user set password_hash = ${password_hash}, updated_at = ${now}::timestamptz where id = ${user_id}::uuid`)
    await tx.run(sql`
      update password_reset set used_at = ${now}::timestamptz where user_id = ${user_id}::uuid and used_at is null`)
    await endOtherWaysIn(tx, context, user_id)
    await endConnection(tx, user_id, now)
    await endSessionsOf(tx, user_id, 'password_changed')
    await emit(tx, 'password.changed', user_id, {})
    await logAccess(context, 'password.set_by_administrator', 'user', user_id, tx)
  })
  logAccountChange(context, user_id)
}
