import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'
import { canSeeClient } from '../clients/policy.ts'

/** A task belongs to its assignee; one about a client only as long as they see the client. */
export async function canSeeTask(db: Sql, actor: Actor, task_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const task = await db.row(
    tables.task.pick('client_id'),
    sql`select client_id from task where id = ${task_id}::uuid and assignee_id = ${actor.user.id}::uuid`,
  )
  if (!task) return false
  return task.client_id === null || canSeeClient(db, actor, task.client_id)
}
