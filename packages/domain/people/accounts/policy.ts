import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators see all users, everyone else only themselves. */
export async function canSeeUser(db: Sql, actor: Actor, user_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  if (actor.user.id === user_id) return true
  if (actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from app_user where id = ${user_id}`)
}

/** The user's own sessions that have not ended. */
export async function canSeeSession(db: Sql, actor: Actor, session_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from session
    where id = ${session_id}::uuid and user_id = ${actor.user.id}::uuid and ended_at is null and expires_at > now()`)
}
