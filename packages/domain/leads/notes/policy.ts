import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'
import { canSeeClient } from '../clients/policy.ts'

/** A note belongs to its author as long as they see the client. */
export async function canSeeNote(db: Sql, actor: Actor, note_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const note = await db.row(
    tables.client_note.pick('client_id'),
    sql`select client_id from client_note where id = ${note_id}::uuid and user_id = ${actor.user.id}::uuid`,
  )
  return note !== undefined && canSeeClient(db, actor, note.client_id)
}
