import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { CLIENT_STATUSES } from '../clients/kinds.ts'
import { dueAt } from './due-at.ts'

export const TASK_KINDS = ['to_do', 'call', 'documents'] as const
export const TASK_REPEATS = ['daily', 'weekly', 'monthly', 'yearly'] as const

export const task = z.object({
  id,
  assignee_id: id,
  client_id: id.nullable(),
  /** The client's name or email address. */
  client_name: z.string().nullable(),
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  note: z.string().nullable(),
  due_at: instant,
  repeat: z.enum(TASK_REPEATS).nullable(),
  /** The template that made it. */
  template: z.string().nullable(),
  done_at: instant.nullable(),
  /** While it waits for documents: when the client last sent a file since it was added. */
  file_sent_at: instant.nullable(),
  created_at: instant,
})
export type Task = z.output<typeof task>

export const taskTemplate = z.object({
  template: z.string(),
  /** The status of a client, or the change in their life, that starts it. */
  on: z.enum([...CLIENT_STATUSES, 'life_event']),
  title: z.string(),
  /**
   * The task is due this many days after the status changed, or before the special enrollment period ends, at 9 AM in the
   * broker's time zone.
   */
  days: z.number().int(),
  enabled: z.boolean(),
})
export type TaskTemplate = z.output<typeof taskTemplate>

const title = requiredText(LIMITS.short_text, 'Please say what to do')
const kind = z.enum(TASK_KINDS)
const repeat = z.enum(TASK_REPEATS).nullable()

export const taskEndpoints = {
  listTasks: endpoint({
    method: 'GET',
    path: '/broker/tasks',
    summary: 'List your tasks: open ones by due time, or the done ones, latest first',
    tag: 'Tasks',
    access: 'session',
    query: page.extend({
      state: absentWhenEmpty(z.enum(['open', 'done']).default('open')),
      client_id: absentWhenEmpty(id.optional()),
      kind: absentWhenEmpty(z.enum(TASK_KINDS).optional()),
    }),
    status: 200,
    response: z.array(task),
    paged: true,
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/broker/tasks',
    summary: 'Add a task, about one of your clients or not; you are reminded when it is due',
    tag: 'Tasks',
    access: 'session',
    target_limit: { limit: 'record', of: 'client_id' },
    record: 'client',
    idempotent: true,
    body: z.object({
      kind: kind.default('to_do'),
      title,
      note: optionalText(LIMITS.free_text),
      due_at: dueAt,
      repeat: repeat.default(null),
      client_id: id.nullable().default(null),
      /** By default yourself. Administrators can name the broker of the client. */
      assignee_id: id.optional(),
    }),
    status: 201,
    response: task,
  }),
  changeTask: endpoint({
    method: 'PATCH',
    path: '/broker/tasks/{id}',
    summary: 'Change a task or mark it as done; a repeating one is then added again for its next date',
    tag: 'Tasks',
    access: 'session',
    record: 'task',
    params: idParams,
    body: z
      .object({ kind, title, note: text(LIMITS.free_text).nullable(), due_at: dueAt, repeat, done: z.boolean() })
      .partial()
      .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
    status: 200,
    response: task,
  }),
  deleteTask: endpoint({
    method: 'DELETE',
    path: '/broker/tasks/{id}',
    summary: 'Delete a task; it can be restored for an hour',
    tag: 'Tasks',
    access: 'session',
    record: 'task',
    params: idParams,
    status: 200,
    response: task,
  }),
  restoreTask: endpoint({
    method: 'POST',
    path: '/broker/tasks/{id}/restore',
    summary: 'Restore a task that was just deleted',
    tag: 'Tasks',
    access: 'session',
    record: 'task',
    params: idParams,
    status: 200,
    response: task,
  }),
  listTaskTemplates: endpoint({
    method: 'GET',
    path: '/broker/task-templates',
    summary: 'List the tasks that a change of status or in life adds for you',
    tag: 'Tasks',
    access: 'session',
    status: 200,
    response: z.array(taskTemplate),
  }),
  changeTaskTemplate: endpoint({
    method: 'POST',
    path: '/broker/task-templates',
    summary: 'Turn one of these on or off, or change its title or days',
    tag: 'Tasks',
    access: 'session',
    body: z.object({
      template: requiredText(LIMITS.name),
      title,
      days: z.number().int('Enter a whole number of days').min(0).max(365, 'At most 365 days'),
      enabled: z.boolean(),
    }),
    status: 200,
    response: z.array(taskTemplate),
  }),
}
