import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Open entries are visible to all members, closed ones to their owner. */
export async function canSeeMatrixEntry(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from matrix_entry
    where id = ${id}::uuid and (status = 'open' or user_id = ${actor.user.id}::uuid)`)
}
