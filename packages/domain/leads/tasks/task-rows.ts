import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text, timestamptz } from '@waymark/platform/row'
import { CLIENT_NAME } from '../../names.ts'

export const taskRow = tables.task
  .pick(
    'id',
    'assignee_id',
    'client_id',
    'kind',
    'title',
    'note',
    'due_at',
    'repeat',
    'template',
    'done_at',
    'created_at',
  )
  .extend({ client_name: nullable(text), file_sent_at: nullable(timestamptz) })
export type TaskRow = RowOf<typeof taskRow>

/** The condition that the assignee of a task may see the client it is about, if it is about one. */
export const ofVisibleClient = sql`(
  task.client_id is null or client.broker_id = task.assignee_id
  or exists (select from app_user where app_user.id = task.assignee_id and role = 'sys_admin'))`

/**
 * The condition that an administrator added a task for themselves about the client of a broker. A task of an earlier release
 * does not say so: it is theirs if they never had the client.
 */
export const IS_PRIVATE = `coalesce(
  task.is_private,
  exists (select from app_user where app_user.id = task.assignee_id and role = 'sys_admin')
    and not exists (select from assignment
                    where assignment.client_id = task.client_id and assignment.broker_id = task.assignee_id))`

/** When to remind of a task: when it is due, or once its assignee no longer hides it. */
export const REMIND_AT = sql`
  greatest(task.due_at, (select until from snooze where user_id = task.assignee_id and item = 'task:' || task.id))`

/** When the client of a task last sent a file since it was added. */
const FILE_SENT_AT = sql`(
  select max(message.created_at) from message_file join message on message.id = message_file.message_id
  where message_file.client_id = task.client_id and refused is null and sender_id = task.client_id
    and message.created_at >= task.created_at)`

/** Tasks with the name of their client, but none about clients who are with another broker by now. */
export const selectingTasks = (condition: Statement): Statement => sql`
  select task.id, task.assignee_id, task.client_id, task.kind, task.title, task.note, task.due_at, task.repeat,
         task.template, task.done_at, task.created_at,
         ${CLIENT_NAME} as client_name,
         case when task.kind = 'documents' and task.done_at is null then ${FILE_SENT_AT} end as file_sent_at
  from task left join client on client.id = task.client_id
  where task.deleted_at is null and ${ofVisibleClient} and ${condition}`

/** One task, unless it is deleted. */
export const readTask = (db: Sql, id: string): Promise<TaskRow | undefined> =>
  db.row(taskRow, selectingTasks(sql`task.id = ${id}::uuid`))
