import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Administrators decide on submitted stories; drafts are private. */
export async function canDecideStory(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return db.exists(sql`
    select 1 from story where id = ${id}::uuid and status <> 'draft' and deleted_at is null`)
}
