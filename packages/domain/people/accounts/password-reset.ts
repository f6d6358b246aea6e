import type { BodyOf } from '@waymark/contracts/endpoint'
import { id } from '@waymark/contracts/fields'
import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Statement, sql } from '@waymark/platform/database'
import { AppError, unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, row, uuid } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { isSameToken } from '../../signed-id.ts'
import { endConnection } from './google-identities.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword, requireGoodPassword } from './passwords.ts'
import { endOtherWaysIn } from './proof-requests.ts'
import { endSessionsOf } from './sessions.ts'

export const WRONG_LINK =
  'This link no longer works. It was already used, replaced by a newer one, or is older than 30 minutes.'
const VALID_MS = 30 * 60 * 1000

/** Derived from the request's id, so that only the email contains the link. */
export const resetToken = ({ open_link }: Pick<Secrets, 'open_link'>, reset_id: string): string =>
  `${reset_id}.${keyedHash(open_link, `password reset ${reset_id}`).toString('base64url')}`

/** The request of a token; null for a token that we did not issue. */
function readToken(secrets: Pick<Secrets, 'open_link'>, token: string): string | null {
  const [reset_id = ''] = token.split('.')
  const ours = id.safeParse(reset_id).success && isSameToken(token, resetToken(secrets, reset_id))
  return ours ? reset_id : null
}

/** The condition for an open row `reset`: unused, not too old, and the user's newest. */
export const openReset = (now: Date): Statement => sql`
  reset.used_at is null and reset.expires_at > ${now} and not exists (
    select 1 from password_reset newer where newer.user_id = reset.user_id and newer.id > reset.id)`

/** Emails a link to the owner of an address. For an unknown address it writes and responds the same. */
export async function requestPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const now = new Date()
  await context.db.transaction((tx) =>
    once(tx, 'forgot_password', context, { email }, async () => {
      const reset_id = newId()
      const made = await tx.row(
        tables.password_reset.pick('user_id'),
        sql`
        insert into password_reset (id, user_id, created_at, expires_at)
        values (
          ${reset_id}, (select id from app_user where email = ${email.toLowerCase()} and is_active), ${now},
          ${new Date(now.getTime() + VALID_MS)})
        returning user_id`,
      )
      await emit(tx, 'password.reset_requested', reset_id, {}, { trace: context.request.id })
      await logAccess(context, 'password.reset_requested', 'user', made?.user_id ?? null, tx)
      return null
    }),
  )
}

/**
 * Sets the password of the user who got the link, ends all their sessions and their connection to Google. Throws 401 for a
 * link that is wrong, used, replaced or too old, and for a disabled account. Throws 422 for a weak password, which leaves
 * the link usable.
 */
export async function resetPassword(
  context: Context,
  body: BodyOf<typeof accountEndpoints.resetPassword>,
): Promise<void> {
  try {
    // Checked before the expensive hash, so that guessing costs us little.
    const reset_id = readToken(context.secrets, body.token)
    if (reset_id === null) throw wrongLink()
    await setPassword(context, reset_id, body, new Date())
  } catch (error) {
    // After the transaction, because a rollback would remove the entry.
    if (error instanceof AppError && error.code === 'wrong_link') {
      await logAccess(context, 'password.reset_refused', 'user', null)
    }
    throw error
  }
}

async function setPassword(
  context: Context,
  reset_id: string,
  body: BodyOf<typeof accountEndpoints.resetPassword>,
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(body.password)
  await context.db.transaction((tx) =>
    once(tx, 'reset_password', context, body, async () => {
      // A simultaneous sign-in with the old password finishes first and loses its session below.
      await lockUser(tx, sql`select user_id from password_reset where id = ${reset_id}`)
      const used = await tx.row(
        row({ user_id: present(uuid) }),
        sql`
        update password_reset reset set used_at = ${now} where id = ${reset_id} and ${openReset(now)}
        returning user_id`,
      )
      const user = used && (await tx.row(tables.app_user, sql`select * from app_user where id = ${used.user_id}`))
      if (!user?.is_active) throw wrongLink()
      requireGoodPassword(context.config, body.password, user, 'password')
      await tx.run(sql`update app_user set password_hash = ${password_hash}, updated_at = ${now} where id = ${user.id}`)
      await endOtherWaysIn(tx, context, user.id)
      await endConnection(tx, user.id, now)
      await endSessionsOf(tx, user.id, 'password_changed')
      await emit(tx, 'password.changed', user.id, {}, { actor: `user:${user.id}`, trace: context.request.id })
      await logAccess(context, 'password.reset', 'user', user.id, tx)
      return null
    }),
  )
}

const wrongLink = () => unauthorized(WRONG_LINK, 'wrong_link')
