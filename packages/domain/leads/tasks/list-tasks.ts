import type { QueryOf } from '@waymark/contracts/endpoint'
import type { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { cutPage, decodeCursor, instantAndId } from '../../paging.ts'
import { selectingTasks, type TaskRow, taskRow } from './task-rows.ts'

/** One page of a user's tasks: open ones by due time, or done ones, latest first. Throws 422 on a bad cursor. */
export async function listTasks(
  db: Sql,
  user_id: string,
  { limit, cursor, state, client_id, kind }: QueryOf<typeof taskEndpoints.listTasks>,
): Promise<{ page: TaskRow[]; next: string | undefined }> {
  const last = decodeCursor(cursor, instantAndId)
  const theirs = sql`
    task.assignee_id = ${user_id}::uuid ${client_id ? sql`and task.client_id = ${client_id}::uuid` : empty}
    ${kind ? sql`and task.kind = ${kind}` : empty}`
  const rows = await db.rows(
    taskRow,
    state === 'open'
      ? sql`
        ${selectingTasks(sql`${theirs} and task.done_at is null`)}
          ${last ? sql`and (task.due_at, task.id) > (${last[0]}::timestamptz, ${last[1]}::uuid)` : empty}
        order by task.due_at, task.id limit ${limit + 1}`
      : sql`
        ${selectingTasks(sql`${theirs} and task.done_at is not null`)}
          ${last ? sql`and (task.done_at, task.id) < (${last[0]}::timestamptz, ${last[1]}::uuid)` : empty}
        order by task.done_at desc, task.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ done_at, due_at, id }) => [done_at ?? due_at, id])
}
