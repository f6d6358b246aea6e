import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators may see all applications. */
export async function canSeeMembership(db: Sql, actor: Actor, membership_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from medical_membership where id = ${membership_id}::uuid`)
}
