import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A lead code is visible to its broker only, not even to administrators. */
export async function canSeeLeadCode(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select 1 from lead_code where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}
