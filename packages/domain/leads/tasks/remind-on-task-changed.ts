import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, row, text, timestamptz } from '@waymark/platform/row'
import { clientLink } from '../../foundation/notifications/client-link.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { ofVisibleClient, REMIND_AT } from './task-rows.ts'

const dueRow = tables.task.pick('id', 'assignee_id', 'client_id', 'title').extend({ about: nullable(text) })

/**
 * Runs when a task is due, and waits until its assignee’s snooze is over. A task that was done, deleted or moved to a later time
 * needs nothing, because that change has a timer of its own.
 */
export const remindTask = reaction({
  name: 'remind-task',
  on: ['task.changed'],
  does: 'Reminds a broker of a task when it is due',
  ...QUICK,
  async later({ aggregate_id }, db) {
    const snoozed = await db.row(
      row({ remind_at: timestamptz }),
      sql`
      select ${REMIND_AT} as remind_at from task
      where id = ${aggregate_id}::uuid and done_at is null and deleted_at is null and task.due_at <= now() and ${REMIND_AT} > now()`,
    )
    return snoozed?.remind_at ?? null
  },
  async commit({ aggregate_id }, tx) {
    // The notification locks the client and the account, and who moves or deletes one locks its tasks later.
    await tx.run(sql`
      select from client where id = (select client_id from task where id = ${aggregate_id}::uuid) for key share`)
    await tx.run(sql`
      select from app_user where id = (select assignee_id from task where id = ${aggregate_id}::uuid) for key share`)
    const task = await tx.row(
      dueRow,
      sql`
      update task set reminded_at = remind_at
      from (
        select nullif(concat_ws(' ', client.first_name, client.last_name), '') as about, ${REMIND_AT} as remind_at
        from task left join client on client.id = task.client_id
        where task.id = ${aggregate_id}::uuid and ${ofVisibleClient}
      ) as named
      where id = ${aggregate_id}::uuid and done_at is null and deleted_at is null and remind_at <= now()
        and (reminded_at is null or reminded_at < remind_at)
      returning id, assignee_id, client_id, title, named.about`,
    )
    if (!task) return
    await notifyUser(tx, {
      user_id: task.assignee_id,
      kind: 'task_due',
      // Only in the app: what pushes and emails say comes from the kind.
      title: task.title,
      about: task.about,
      client_id: task.client_id,
      ...(task.client_id && { link: clientLink(task.client_id) }),
    })
  },
})
