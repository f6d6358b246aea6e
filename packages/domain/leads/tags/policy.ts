import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A tag belongs to its broker only, not even to administrators. A deleted one can still be restored. */
export async function canChangeTag(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select from tag where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}
