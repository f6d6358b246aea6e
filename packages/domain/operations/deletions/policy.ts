import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators see all deletions. `undoAct` decides which ones they may undo. */
export async function canSeeDeletion(db: Sql, actor: Actor, act_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return db.exists(sql`select from admin_act where id = ${act_id}::uuid`)
}
