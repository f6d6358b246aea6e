import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A view belongs to who saved it. */
export async function canChangeView(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select from saved_view where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}
