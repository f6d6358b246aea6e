import { type Sql, sql } from '@waymark/platform/database'
import { unauthorized } from '@waymark/platform/errors'
import type { UserActor } from '../../context.ts'

/** Throws 401 when the caller's session is over or their account is disabled, which may happen during a long request. */
export async function requireSession(db: Sql, { user, session_id }: UserActor): Promise<void> {
  const holds = await db.exists(sql`
    select from session join app_user on app_user.id = session.user_id
    where session.id = ${session_id}::uuid and session.user_id = ${user.id}::uuid
      and session.ended_at is null and session.expires_at > now() and app_user.is_active`)
  if (!holds) throw unauthorized()
}
