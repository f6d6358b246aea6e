import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A file is seen by its agency only; one that was deleted still is theirs to restore. */
export async function canSeeFile(db: Sql, actor: Actor, file_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return await db.exists(sql`select 1 from agency_file where id = ${file_id} and user_id = ${actor.user.id}`)
}
