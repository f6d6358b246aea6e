import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A calendar address is visible to its user only, not even to administrators. */
export async function canSeeCalendarFeed(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select from calendar_feed where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}
