import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators may see all applications. */
export async function canSeeApplication(db: Sql, actor: Actor, application_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select from member_application where id = ${application_id}::uuid`)
}
