import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators see all deletions. `undoDeletion` decides which ones they may undo. */
export async function canSeeDeletion(db: Sql, actor: Actor, deletion_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return db.exists(sql`select from deletion where id = ${deletion_id}::uuid`)
}
