import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators see all deliveries of all events. */
export async function canSeeDelivery(db: Sql, actor: Actor, event_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from event_delivery where event_id = ${event_id}::uuid limit 1`)
}
