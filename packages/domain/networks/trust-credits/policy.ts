import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A contribution is visible to its giver and receiver. */
export async function canSeeContribution(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from contribution
    where id = ${id}::uuid and ${actor.user.id}::uuid in (giver_id, receiver_id)`)
}
