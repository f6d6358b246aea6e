import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'
import { canSeeClient } from '../clients/policy.ts'

/** A call may be deleted by the user who logged it, as long as they see the client. */
export async function canDeleteCall(db: Sql, actor: Actor, call_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const call = await db.row(
    tables.client_call.pick('client_id'),
    sql`select client_id from client_call where id = ${call_id}::uuid and user_id = ${actor.user.id}::uuid`,
  )
  return call !== undefined && canSeeClient(db, actor, call.client_id)
}
