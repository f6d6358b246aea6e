import { QUICK, reaction } from '@waymark/events/reaction'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bool, nullable, row, timestamptz, uuid } from '@waymark/platform/row'
import { isTaskTemplateName, TASK_TEMPLATES } from '@waymark/rules/leads/tasks/templates'
import { planSpecialEnrollment } from './plan-special-enrollment.ts'
import { sealTask } from './seal-task.ts'
import { readTemplates } from './templates.ts'
import { emitChange, takeBackTasks, WRITTEN, writtenTask } from './write-tasks.ts'

const movedRow = tables.client_status_change
  .pick('id', 'from_status', 'to_status')
  .extend({ broker_id: nullable(tables.client_status_change.columns.id) })

/**
 * Keeps the task of the broker's templates in step with a client's status: it adds the one for the status that the
 * client has now, and takes back an open one for a status that the client has left.
 */
export const planTask = reaction({
  name: 'plan-task',
  on: ['client.status_changed', 'client.contacted'],
  does: 'Adds the task of a broker’s template after a client’s status changed',
  ...QUICK,
  async commit({ aggregate_id }, tx) {
    const moved = await tx.row(
      movedRow,
      sql`
      select change.id, change.from_status, change.to_status, held.broker_id
      from (select id, broker_id, status from client where id = ${aggregate_id}::uuid and not is_mock for no key update) as held
      cross join lateral (
        select id, from_status, to_status from client_status_change
        where client_id = held.id and to_status = held.status order by changed_at desc, id desc limit 1
      ) as change`,
    )
    await takeBackTasks(tx, aggregate_id, moved?.id ?? null)
    const undone = moved && (await broughtBack(tx, aggregate_id, moved.id))
    const reopened = moved?.from_status === 'enrolled' || moved?.from_status === 'lost'
    await planSpecialEnrollment(tx, aggregate_id, reopened ? 'reopened' : 'status_changed')
    if (!moved?.broker_id || undone || !isTaskTemplateName(moved.to_status)) return
    const template = (await readTemplates(tx, moved.broker_id)).find(({ on }) => on === moved.to_status)
    if (!template?.enabled) return
    const id = newId()
    const { title } = await sealTask(tx, { id, title: template.title })
    const task = await tx.row(
      writtenTask,
      sql`
      insert into task (id, assignee_id, client_id, kind, title, due_at, template, status_change_id)
      select ${id}::uuid, id, ${aggregate_id}::uuid, ${TASK_TEMPLATES[moved.to_status].kind}, ${title},
             greatest(
               (date_trunc('day', now() at time zone time_zone) + make_interval(days => ${template.days}, hours => 9))
                 at time zone time_zone,
               now() + interval '1 hour'),
             ${template.template}, ${moved.id}::uuid
      from app_user where id = ${moved.broker_id}::uuid
      on conflict (status_change_id) do nothing
      returning ${WRITTEN}`,
    )
    if (task) await emitChange(tx, task, null)
  },
})

const backRow = row({ id: nullable(uuid), left_at: timestamptz, erased: bool })

/**
 * Whether this change took back the one before within a day. If so, the task of the change that is in force again is the
 * task of this one, and open unless it was done or deleted by hand.
 */
async function broughtBack(tx: Transaction, client_id: string, change_id: string): Promise<boolean> {
  const back = await tx.row(
    backRow,
    sql`
    select earlier.id, undone.changed_at as left_at,
           earlier.id is not null and undone.changed_at < change.changed_at - interval '1 hour'
             and not exists (select from task where status_change_id = earlier.id) as erased
    from client_status_change as change
    cross join lateral (
      select * from client_status_change
      where client_id = ${client_id}::uuid and (changed_at, id) < (change.changed_at, change.id)
      order by changed_at desc, id desc limit 1
    ) as undone
    left join lateral (
      select * from client_status_change
      where client_id = ${client_id}::uuid and (changed_at, id) < (undone.changed_at, undone.id)
      order by changed_at desc, id desc limit 1
    ) as earlier on earlier.to_status = change.to_status
    where change.id = ${change_id}::uuid and undone.changed_at > change.changed_at - interval '1 day'
      and (undone.from_status, undone.to_status) = (change.to_status, change.from_status)
      and case
        when earlier.id is not null then earlier.plan_year is not distinct from change.plan_year
        else change.from_status <> change.to_status or change.plan_year < undone.plan_year end`,
  )
  // Too late to bring it back, so it is added again.
  if (!back || back.erased) return false
  const task = await tx.row(
    writtenTask,
    sql`
    update task set status_change_id = ${change_id}::uuid, deleted_at = null
    where status_change_id = ${back.id}::uuid and done_at is null and deleted_at >= ${back.left_at}::timestamptz
    returning ${WRITTEN}`,
  )
  if (task) await emitChange(tx, task, null)
  return true
}
