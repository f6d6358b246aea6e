import { type Sql, sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { issueAccessToken } from './access-token.ts'
import {
  endSession,
  expiry,
  hashSecret,
  newSecret,
  parseRefreshToken,
  refreshToken,
  type SignedIn,
} from './sessions.ts'

/**
 * Exchanges a refresh token for the next one and an access token. If a token is used twice, someone else has a copy, so
 * its session ends. Throws 401 for anything but the current token of an open session.
 */
export async function refresh(context: Context, now = new Date()): Promise<SignedIn> {
  const { db, secrets, request } = context
  const presented = parseRefreshToken(request.refresh_token)
  if (!presented) throw unauthorized()
  const { session_id } = presented
  const secret = newSecret()

  const renewed = await db.transaction(async (tx) => {
    const session = await lockLiveSession(tx, session_id, now)
    if (!session) return null
    if (!session.refresh_hash.equals(hashSecret(presented.secret))) {
      await endSession(tx, session_id, 'token_reused')
      await logAccess(context, 'sign_in.token_reused', 'user', session.user_id, tx)
      return null
    }
    const expires_at = expiry(session.created_at, now)
    await tx.run(sql`
      update session set refresh_hash = ${hashSecret(secret)}, refreshed_at = ${now}, expires_at = ${expires_at}
      where id = ${session_id}`)
    const user = await tx.row(tables.app_user, sql`select * from app_user where id = ${session.user_id}`)
    return user ? { user, expires_at } : null
  })
  if (!renewed) throw unauthorized()
  return {
    ...renewed,
    access_token: await issueAccessToken(secrets, { user_id: renewed.user.id, session_id }, now),
    refresh_token: refreshToken(session_id, secret),
  }
}

const lockLiveSession = (tx: Sql, session_id: string, now: Date) =>
  tx.row(
    tables.session.pick('user_id', 'refresh_hash', 'created_at'),
    sql`
    select user_id, refresh_hash, created_at from session
    where id = ${session_id} and ended_at is null and expires_at > ${now} for update`,
  )
