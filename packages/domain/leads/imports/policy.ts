import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** An import belongs to the broker who uploaded the file. */
export async function canSeeImport(db: Sql, actor: Actor, import_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`select from client_import where id = ${import_id}::uuid and user_id = ${actor.user.id}::uuid`)
}
