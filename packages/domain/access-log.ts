import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { Actor } from './context.ts'

/** What an entry needs: a context has it. */
export interface AccessContext {
  db: Sql
  actor: Actor
  request: { id: string }
}

function actorId(actor: Actor): string | null {
  if (actor.kind === 'user') return actor.user.id
  return actor.kind === 'consumer' ? actor.client_id : (actor.key_id ?? null)
}

/**
 * Records who did what to which records, one row each. Rows hold ids only, and an empty list writes nothing. Pass the
 * transaction if the action writes; log a read before responding to it.
 */
export async function logAccess(
  { db, actor, request }: AccessContext,
  action: string,
  subject_kind: string,
  subjects: string | null | readonly string[],
  handle: Sql = db,
): Promise<void> {
  const subject_ids = typeof subjects === 'string' || subjects === null ? [subjects] : subjects
  if (subject_ids.length === 0) return
  await handle.run(sql`
    insert into access_log (id, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
    select id, ${actor.kind}, ${actorId(actor)}::uuid, ${action}, ${subject_kind}, subject_id, ${request.id}
    from unnest(${subject_ids.map(() => newId())}::uuid[], ${subject_ids}::uuid[]) as noted (id, subject_id)`)
}
