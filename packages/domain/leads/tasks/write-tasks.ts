import type { BodyOf } from '@waymark/contracts/endpoint'
import type { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { emit } from '@waymark/events/outbox'
import { cancelTimers } from '@waymark/events/timers'
import { raw, sql, type Transaction } from '@waymark/platform/database'
import { forbidden, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { type RowOf, timestamptz } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import { type Acting, actorName, type Context, type UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { formerBroker } from './hand-over-tasks.ts'
import { sealTask } from './seal-task.ts'
import { REMIND_AT, readTask, type TaskRow } from './task-rows.ts'

type NewTask = BodyOf<typeof taskEndpoints.createTask>
type Change = BodyOf<typeof taskEndpoints.changeTask>

export const writtenTask = tables.task.pick('id', 'assignee_id', 'client_id', 'due_at', 'done_at', 'deleted_at')
type Written = RowOf<typeof writtenTask>
export const WRITTEN = raw('task.id, task.assignee_id, task.client_id, task.due_at, task.done_at, task.deleted_at')

/** Adds a task. One per Idempotency-Key. Throws 404 for a deleted client, 403 for an assignee the caller can't name. */
export function createTask(context: Context<UserActor>, body: NewTask): Promise<TaskRow> {
  const { user } = context.actor
  const assignee_id = body.assignee_id ?? user.id
  if (assignee_id !== user.id && user.role !== 'sys_admin') throw forbidden('You can only add tasks for yourself.')
  return context.db.transaction(async (tx) => {
    const id = await once(tx, 'createTask', context, body, async () => {
      // The client is locked: if the client is being deleted, this row is deleted too or never written.
      const client = sql`
        select id from client where id = ${body.client_id}::uuid
          and (broker_id = ${assignee_id}::uuid or ${assignee_id === user.id}::boolean) for key share`
      if (body.client_id !== null && !(await tx.row(tables.client.pick('id'), client))) throw notFound()
      return (await insertTask(tx, context, { ...body, assignee_id })).id
    })
    return reread(tx, id)
  })
}

/** Writes a task about a client that the transaction has locked, or about none. Throws 404 for an unknown assignee. */
export async function insertTask(
  tx: Transaction,
  context: Acting,
  {
    assignee_id,
    client_id,
    kind,
    title,
    due_at,
    note = null,
    repeat = null,
  }: Pick<NewTask, 'client_id' | 'kind' | 'title' | 'due_at'> &
    Partial<Pick<NewTask, 'note' | 'repeat'>> & { assignee_id: string },
): Promise<Written> {
  const id = newId()
  const sealed = await sealTask(tx, { id, title, note })
  const task = await tx.row(
    writtenTask,
    sql`
    insert into task (id, assignee_id, client_id, kind, title, note, due_at, repeat, is_private)
    select ${id}::uuid, id, ${client_id}::uuid, ${kind}, ${sealed.title}, ${sealed.note}, ${due_at}::timestamptz, ${repeat},
           ${client_id}::uuid is not null and role = 'sys_admin' and id is distinct from ${formerBroker(sql`${client_id}::uuid`)}
    from app_user where id = ${assignee_id}::uuid
    returning ${WRITTEN}`,
  )
  if (!task) throw notFound()
  await record(tx, context, 'task.added', task)
  return task
}

/**
 * Locks a task of the user after its client and the account, in the order of everything that moves or deletes one of them.
 * Throws 404 for a deleted one, and if it went to another broker in the meantime.
 */
export async function lockTask(tx: Transaction, { actor }: Acting, id: string) {
  await tx.run(sql`
    select from client where id = (select client_id from task where id = ${id}::uuid) for update`)
  await tx.run(sql`select from app_user where id = ${actor.user.id}::uuid for key share`)
  const task = await tx.row(
    tables.task.pick('due_at', 'done_at', 'message_id'),
    sql`
    select due_at, done_at, message_id from task
    where id = ${id}::uuid and assignee_id = ${actor.user.id}::uuid and deleted_at is null for update`,
  )
  if (!task) throw notFound()
  return task
}

/**
 * Changes a task. Done again changes nothing. A repeating task that is done is added again for its next date; opened
 * again, it takes that one back unless it is done, too. Throws 404 for a deleted one.
 */
export function changeTask(context: Context<UserActor>, id: string, body: Change): Promise<TaskRow> {
  return context.db.transaction(async (tx) => {
    const before = await lockTask(tx, context, id)
    const { kind, due_at, done = before.done_at !== null } = body
    const { title, note } = await sealTask(tx, { id, title: body.title ?? null, note: body.note || null })
    const task = await tx.row(
      writtenTask,
      sql`
      update task
      set kind = coalesce(${kind ?? null}, kind), title = coalesce(${title}, title),
          due_at = coalesce(${due_at ?? null}::timestamptz, due_at),
          series_at = case when coalesce(${due_at ?? null}::timestamptz, due_at) = due_at
                            and (${body.repeat === undefined}::boolean or repeat is not distinct from ${body.repeat ?? null})
                           then series_at end,
          note = case when ${body.note === undefined}::boolean then note else ${note} end,
          repeat = case when ${body.repeat === undefined}::boolean then repeat else ${body.repeat ?? null} end,
          done_at = case when ${done}::boolean then coalesce(done_at, now()) end
      where id = ${id}::uuid
      returning ${WRITTEN}`,
    )
    if (!task) throw notFound()
    // A snooze hid the task until another time than the one that is named now.
    if (task.due_at.getTime() !== before.due_at.getTime()) {
      await tx.run(sql`delete from snooze where user_id = ${task.assignee_id}::uuid and item = ${`task:${id}`}`)
    }
    await record(tx, context, 'task.changed', task)
    if (done && before.done_at === null) await repeatTask(tx, context, id)
    if (!done && before.done_at !== null) {
      await tx.run(sql`delete from task where repeats_id = ${id}::uuid and done_at is null`)
    }
    return reread(tx, id)
  })
}

/**
 * Adds the next task of a repeating one: the first date after now, at the same time of day in the assignee's zone. Two
 * requests at once add one.
 */
async function repeatTask(tx: Transaction, context: Context<UserActor>, id: string): Promise<void> {
  const done = await tx.row(
    tables.task.pick('id', 'title', 'note'),
    sql`select id, title, note from task where id = ${id}::uuid and repeat is not null`,
  )
  if (!done) return
  const next_id = newId()
  const { title, note } = await sealTask(tx, { ...done, id: next_id })
  const next = await tx.row(
    writtenTask,
    sql`
    insert into task (id, assignee_id, client_id, kind, title, note, due_at, repeat, is_private, series_at, repeats_id)
    select ${next_id}::uuid, assignee_id, client_id, kind, ${title}, ${note}, next.due_at, repeat, is_private,
           coalesce(series_at, task.due_at), task.id
    from task
    join app_user on app_user.id = task.assignee_id
    cross join lateral (
      select (coalesce(series_at, task.due_at) at time zone time_zone + times * step) at time zone time_zone as due_at
      from (
        select case repeat
          when 'daily' then interval '1 day' when 'weekly' then interval '7 days'
          when 'monthly' then interval '1 month' else interval '1 year' end as step
      ) as pace, generate_series(1, 10000) as times
      where (coalesce(series_at, task.due_at) at time zone time_zone + times * step) at time zone time_zone
            > greatest(now(), task.due_at)
      order by times limit 1
    ) as next
    where task.id = ${id}::uuid and repeat is not null
    on conflict (repeats_id) do nothing
    returning ${WRITTEN}`,
  )
  if (next) await emitChange(tx, next, actorName(context.actor))
}

/** Hides a task; an hour later it is erased. Throws 404 when it is already deleted. */
export const deleteTask = (context: Context<UserActor>, id: string): Promise<TaskRow> =>
  context.db.transaction(async (tx) => {
    await lockTask(tx, context, id)
    const shown = await reread(tx, id)
    await deleteTaskIn(tx, context, id)
    return shown
  })

/** Hides a task that `lockTask` locked. */
export async function deleteTaskIn(tx: Transaction, context: Acting, id: string): Promise<void> {
  const task = await tx.row(
    writtenTask,
    sql`update task set deleted_at = now() where id = ${id}::uuid and deleted_at is null returning ${WRITTEN}`,
  )
  if (!task) throw notFound()
  await record(tx, context, 'task.deleted', task)
}

/** Deletes a task that another act added, unless it is done. Returns whether it did. */
export async function takeBackTask(tx: Transaction, id: string): Promise<boolean> {
  const task = await tx.row(
    writtenTask,
    sql`
    update task set deleted_at = now() where id = ${id}::uuid and done_at is null and deleted_at is null
    returning ${WRITTEN}`,
  )
  if (task) await emitChange(tx, task, null)
  return task !== undefined
}

/** Deletes the open tasks that a change of a client's status added, except those of one change. */
export async function takeBackTasks(tx: Transaction, client_id: string, except: string | null): Promise<void> {
  const left = await tx.rows(
    writtenTask,
    sql`
    update task set deleted_at = now()
    where client_id = ${client_id}::uuid and (${except}::uuid is null or status_change_id is distinct from ${except}::uuid)
      and template is not null and life_event_id is null and done_at is null and deleted_at is null
    returning ${WRITTEN}`,
  )
  for (const task of left) await emitChange(tx, task, null)
}

/**
 * Restores a deleted task; one that is not deleted does not change. Throws 404 once it is erased, and if it went to another
 * broker in the meantime.
 */
export const restoreTask = (context: Context<UserActor>, id: string): Promise<TaskRow> =>
  context.db.transaction(async (tx) => {
    const task = await tx.row(
      writtenTask,
      sql`
      update task set deleted_at = null
      where id = ${id}::uuid and assignee_id = ${context.actor.user.id}::uuid
      returning ${WRITTEN}`,
    )
    if (!task) throw notFound()
    await record(tx, context, 'task.restored', task)
    return reread(tx, id)
  })

async function record(tx: Transaction, context: Acting, action: string, task: Written): Promise<void> {
  await emitChange(tx, task, actorName(context.actor))
  await logAccess(context, action, task.client_id ? 'client' : 'task', task.client_id ?? task.id, tx)
}

/** Tells the assignee's screens, and sets the timer of the reminder instead of any earlier one. */
export async function emitChange(tx: Transaction, task: Written, actor: string | null): Promise<void> {
  const waiting = task.done_at === null && task.deleted_at === null
  await cancelTimers(tx, 'remind-task', { aggregate_id: task.id, payload: {}, by: actor })
  await emit(
    tx,
    'task.changed',
    task.id,
    { assignee_id: task.assignee_id, client_id: task.client_id },
    { actor, ...(waiting ? { due: { 'remind-task': task.due_at } } : { except: ['remind-task'] }) },
  )
}

/**
 * Sets one more timer of a task that its assignee snoozed, or no longer does. That of the due time stays: the task may go to
 * someone who did not snooze it.
 */
export async function remindAgain(tx: Transaction, id: string, actor: string | null): Promise<void> {
  const task = await tx.row(
    writtenTask.extend({ remind_at: timestamptz }),
    sql`
    select ${WRITTEN}, ${REMIND_AT} as remind_at from task
    where id = ${id}::uuid and done_at is null and deleted_at is null`,
  )
  if (!task) return
  const { assignee_id, client_id, remind_at } = task
  await emit(tx, 'task.changed', id, { assignee_id, client_id }, { actor, due: { 'remind-task': remind_at } })
}

async function reread(tx: Transaction, id: string): Promise<TaskRow> {
  const task = await readTask(tx, id)
  if (!task) throw notFound()
  return task
}
