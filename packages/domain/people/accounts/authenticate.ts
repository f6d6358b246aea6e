import { sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor, App, UserActor } from '../../context.ts'
import { readAccessToken } from './access-token.ts'

/** The user of an access token. Throws 401 when it is invalid, its session is over or its user is disabled. */
export async function sessionOf(
  { db, secrets }: Pick<App, 'db' | 'secrets'>,
  token: string,
  now = new Date(),
): Promise<UserActor> {
  const { user_id, session_id } = await readAccessToken(secrets, token, now)
  const user = await db.row(
    tables.app_user,
    sql`
    select app_user.* from session join app_user on app_user.id = session.user_id
    where session.id = ${session_id} and session.user_id = ${user_id}
      and session.ended_at is null and session.expires_at > ${now} and app_user.is_active`,
  )
  if (!user) throw unauthorized()
  // Nothing beyond this point needs the hash, so leave it out.
  return { kind: 'user', user: { ...user, password_hash: null }, session_id }
}

/** Without a token the caller is anonymous; an invalid one throws 401. */
export async function authenticate(app: Pick<App, 'db' | 'secrets'>, token: string | null): Promise<Actor> {
  return token === null ? { kind: 'anonymous' } : sessionOf(app, token, new Date())
}
