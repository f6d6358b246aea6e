import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { nullable } from '@waymark/platform/row'
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
    await planSpecialEnrollment(tx, aggregate_id, moved?.from_status === 'enrolled' || moved?.from_status === 'lost')
    if (!moved?.broker_id || !isTaskTemplateName(moved.to_status)) return
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
