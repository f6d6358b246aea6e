import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A lead code is its broker's own; administrators have no business with it. */
export async function canSeeLeadCode(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select 1 from lead_code where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}
