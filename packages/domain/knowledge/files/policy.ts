import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** Only its agency sees a file. A deleted file still belongs to the agency, which may restore it. */
export async function canSeeFile(db: Sql, actor: Actor, file_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return await db.exists(sql`select 1 from agency_file where id = ${file_id} and user_id = ${actor.user.id}`)
}
