import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** All administrators see and acknowledge all troubles. */
export async function canSeeTrouble(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return await db.exists(sql`select 1 from trouble where id = ${id}::uuid`)
}
