import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Payments are visible only to the user who pays. */
export async function canSeeCheckout(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return await db.exists(sql`select 1 from checkout where id = ${id} and user_id = ${actor.user.id}`)
}

export async function canSeeReceipt(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return await db.exists(sql`select 1 from receipt where id = ${id} and user_id = ${actor.user.id}`)
}
