import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators see every act that was done; which of them they may undo is decided with it. */
export async function canSeeAct(db: Sql, actor: Actor, act_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return (await db.row(sql`select 1 from admin_act where id = ${act_id}::uuid`)) !== undefined
}
