import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Only who began an act sees and undoes it. */
export async function canSeeBulkAct(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select from bulk_act where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}
