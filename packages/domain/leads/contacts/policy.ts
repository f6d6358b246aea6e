import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators may see all contacts. */
export async function canSeeContactLead(db: Sql, actor: Actor, contact_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from contact_lead where id = ${contact_id}::uuid`)
}
