import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { Actor, Context } from './context.ts'

const actorId = (actor: Actor) =>
  actor.kind === 'user' ? actor.user.id : actor.kind === 'consumer' ? actor.client_id : null

/** Notes who did what to whose record: ids only. Pass the transaction when the act writes; a read is noted before it is answered. */
export async function logAccess(
  { db, actor, request }: Pick<Context, 'db' | 'actor' | 'request'>,
  action: string,
  subject_kind: string,
  subject_id: string | null,
  handle: Sql = db,
): Promise<void> {
  await handle.run(sql`
    insert into access_log (id, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
    values (${newId()}, ${actor.kind}, ${actorId(actor)}, ${action}, ${subject_kind}, ${subject_id}, ${request.id})`)
}
