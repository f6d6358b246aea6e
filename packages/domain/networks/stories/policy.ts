import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A story is its author's. */
export async function canChangeStory(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select 1 from story where id = ${id}::uuid and author_id = ${actor.user.id}::uuid`)
}

/** Administrators decide on what was submitted; a draft is nobody's but its author's. */
export async function canDecideStory(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  return db.exists(sql`
    select 1 from story where id = ${id}::uuid and status <> 'draft' and deleted_at is null`)
}
