import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** All administrators may see business leads. */
export async function canSeeBusinessLead(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from business_lead where id = ${id}::uuid`)
}
