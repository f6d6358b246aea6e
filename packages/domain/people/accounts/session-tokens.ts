import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bytea, timestamptz } from '@waymark/platform/row'
import type { Context } from '../../context.ts'
import { keyedHash } from '../../secrets.ts'
import { issueAccessToken } from './access-token.ts'
import { hashSecret, refreshToken, type SignedIn } from './sessions.ts'

/**
 * The first refresh secret of a session is derived rather than random. A repeat with the same Idempotency-Key then gets
 * the same response, and no token needs to be stored.
 */
export const firstSecret = ({ secrets }: Pick<Context, 'secrets'>, session_id: string): string =>
  keyedHash(secrets.idempotency, `refresh ${session_id}`).toString('base64url')

const openedRow = tables.app_user.extend({ expires_at: timestamptz, refresh_hash: bytea, started_at: timestamptz })

/** The response to the call that opened a session; null when the session no longer exists. */
export async function createSessionTokens({ db, secrets }: Context, session_id: string): Promise<SignedIn | null> {
  const opened = await db.row(
    openedRow,
    sql`
    select session.expires_at, session.refresh_hash, session.created_at as started_at, app_user.*
    from session join app_user on app_user.id = session.user_id where session.id = ${session_id}`,
  )
  if (!opened) return null
  const { expires_at, refresh_hash, started_at, ...user } = opened
  const secret = firstSecret({ secrets }, session_id)
  return {
    user,
    access_token: await issueAccessToken(secrets, { user_id: user.id, session_id, jti: session_id }, started_at),
    refresh_token: refresh_hash.equals(hashSecret(secret)) ? refreshToken(session_id, secret) : null,
    expires_at,
  }
}
