import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../../context.ts'

/** A held lead is seen by the broker who is asked for a license, also after the answer. */
export async function canSeeHeldLead(db: Sql, actor: Actor, client_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  return db.exists(sql`
    select from license_hold join client on client.id = client_id
    where client_id = ${client_id}::uuid and license_hold.broker_id = ${actor.user.id}::uuid`)
}
