import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Hours are the matter of who gave and who received them. */
export async function canSeeContribution(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from contribution
    where id = ${id}::uuid and ${actor.user.id}::uuid in (giver_id, receiver_id)`)
}
