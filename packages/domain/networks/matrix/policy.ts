import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** An entry is its owner's to change. */
export async function canChangeMatrixEntry(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from matrix_entry where id = ${id}::uuid and user_id = ${actor.user.id}::uuid`)
}

/** What is open is there for every member, what is closed for its owner. */
export async function canSeeMatrixEntry(db: Sql, actor: Actor, id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select 1 from matrix_entry
    where id = ${id}::uuid and (status = 'open' or user_id = ${actor.user.id}::uuid)`)
}
