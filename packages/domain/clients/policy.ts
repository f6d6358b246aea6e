import { type Sql, sql } from '@waymark/platform/database'
import type { Actor } from '../context.ts'

/** A client is seen by the broker who has it, by administrators, and by the consumer whose token names it. Founder access sees none. */
export async function canSeeClient(db: Sql, actor: Actor, client_id: string): Promise<boolean> {
  if (actor.kind === 'anonymous') return false
  if (actor.kind === 'consumer' && actor.client_id !== client_id) return false
  const client = await db.row<{ broker_id: string | null }>(
    sql`select broker_id from client where id = ${client_id}::uuid`,
  )
  if (!client) return false
  return actor.kind === 'consumer' || actor.user.role === 'sys_admin' || client.broker_id === actor.user.id
}
