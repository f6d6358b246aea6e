import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { present, text, uuid } from '@waymark/platform/row'
import { plusDays, specialEnrollment } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { TASK_TEMPLATES } from '@waymark/rules/leads/tasks/templates'
import { sealTask } from './seal-task.ts'
import { readTemplates } from './templates.ts'
import { emitChange, WRITTEN, writtenTask } from './write-tasks.ts'

const TEMPLATE = 'special_enrollment'

const eligibleRow = tables.client_life_event.pick('id').extend({
  state: tables.client.columns.state,
  broker_id: present(uuid),
  life_event: present(tables.client.columns.life_event),
  on: present(text),
})

/**
 * Keeps the task before a special enrollment period ends in step with the client: it adds the one for the life event
 * that is recorded now, and takes back an open one for an earlier change, or when the client enrolled or was lost.
 *
 * @param why `reopened` also brings back the one that was taken back when the client was closed. After another change of
 *   status it adds none, because housekeeping may have erased one that was deleted by hand
 */
export async function planSpecialEnrollment(
  tx: Transaction,
  client_id: string,
  why: 'recorded' | 'reopened' | 'status_changed',
): Promise<void> {
  const eligible = await tx.row(
    eligibleRow,
    sql`
    select change.id, held.state, held.broker_id, held.life_event, held.life_event_on::text as on
    from (
      select id, state, broker_id, life_event, life_event_on from client
      where id = ${client_id}::uuid and status in ('new', 'contacted', 'quoted') and not is_mock
        and broker_id is not null and life_event is not null and life_event_on is not null for no key update
    ) as held
    cross join lateral (
      select id from client_life_event where client_id = held.id order by recorded_at desc, id desc limit 1
    ) as change`,
  )
  const left = await tx.rows(
    writtenTask,
    sql`
    update task set deleted_at = now()
    where client_id = ${client_id}::uuid and life_event_id is distinct from ${eligible?.id ?? null}::uuid
      and template = ${TEMPLATE} and done_at is null and deleted_at is null
    returning ${WRITTEN}`,
  )
  for (const task of left) await emitChange(tx, task, null)
  if (!eligible || why === 'status_changed') return
  const template = (await readTemplates(tx, eligible.broker_id)).find(({ template: name }) => name === TEMPLATE)
  if (!template?.enabled) return
  const { closes_on } = specialEnrollment(eligible.life_event, eligible.on)
  // Like the work list: through the last day where the client is.
  if (closes_on < earliestDayIn(eligible.state, new Date())) return
  const id = newId()
  const { title } = await sealTask(tx, { id, title: template.title })
  const task = await tx.row(
    writtenTask,
    sql`
    insert into task (id, assignee_id, client_id, kind, title, due_at, template, life_event_id)
    select ${id}::uuid, id, ${client_id}::uuid, ${TASK_TEMPLATES[TEMPLATE].kind}, ${title},
           greatest((${plusDays(closes_on, -template.days)}::date + interval '9 hours') at time zone time_zone,
                    now() + interval '1 hour'),
           ${TEMPLATE}, ${eligible.id}::uuid
    from app_user
    where id = ${eligible.broker_id}::uuid
    on conflict (life_event_id) do update set deleted_at = null
    where ${why === 'reopened'}::boolean and task.deleted_at is not null and task.done_at is null
    returning ${WRITTEN}`,
  )
  if (task) await emitChange(tx, task, null)
}
