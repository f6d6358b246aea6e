import { emitAll, emitting } from '@waymark/events/outbox'
import type { Subscriber } from '@waymark/events/routing'
import { type Statement, sql, type Transaction } from '@waymark/platform/database'
import { REMIND_AT } from '../tasks/task-rows.ts'

/** The tables with a timer for each row. */
export type Timed = 'task' | 'appointment' | 'snooze' | 'proposed_update'

/**
 * Sets the timers of tasks, appointments, snoozed conversations and proposed answers again that ran while the rows were
 * deleted, or while their client had no broker. Some of them were due before that, and ran late. A reaction that has
 * nothing to say about a row leaves quietly.
 *
 * @param archived a query of the `content` of the rows of a table, such as those that were restored
 * @param since when they were deleted, or the client left the broker
 */
export async function resumeTimers(
  tx: Transaction,
  archived: (table: Timed) => Statement,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const missed = (due_at: Statement, timer: Subscriber, aggregate_id: Statement) => sql`(
    ${due_at} between ${since}::timestamptz and ${now}::timestamptz
    or ${due_at} < ${since}::timestamptz and exists (
      select from outbox_event join event_delivery on event_id = outbox_event.id
      where aggregate_id = ${aggregate_id} and subscriber = ${timer} and state = 'done'
        and done_at >= ${since}::timestamptz))`
  const held = (table: Timed, key: Statement) => sql`
    select ${key} from (${archived(table)}) as archived`
  const id = sql`(content ->> 'id')::uuid`
  await emitAll(
    tx,
    sql`${emitting(
      'task.changed',
      {
        from: sql`(
          select id, assignee_id, client_id from task
          where id in (${held('task', id)}) and ${missed(REMIND_AT, 'remind-task', sql`task.id`)}
            and done_at is null and deleted_at is null) as missed`,
        id: sql`uuidv7()`,
        aggregate_id: sql`missed.id`,
        payload: sql`jsonb_build_object('assignee_id', missed.assignee_id, 'client_id', missed.client_id)`,
      },
      { except: ['broadcast'] },
    )}, ${emitting(
      'appointment.booked',
      {
        from: sql`(
          select id, broker_id, client_id, booked_by from appointment
          where id in (${held('appointment', id)}) and status = 'booked'
            and ${missed(sql`starts_at - interval '24 hours'`, 'remind-appointment', sql`appointment.id`)}) as missed`,
        id: sql`uuidv7()`,
        aggregate_id: sql`missed.id`,
        payload: sql`jsonb_build_object(
          'broker_id', missed.broker_id, 'client_id', missed.client_id, 'by', missed.booked_by)`,
      },
      { except: ['broadcast', 'notify', 'mail', 'text'] },
    )}, ${emitting(
      'conversation.snooze_changed',
      {
        from: sql`(
          select conversation_id, user_id from snooze
          where (user_id, item) in (${held('snooze', sql`(content ->> 'user_id')::uuid, content ->> 'item'`)})
            and ${missed(sql`until`, 'wake-conversation', sql`snooze.conversation_id`)}
            and conversation_id is not null and woken_at is null) as missed`,
        id: sql`uuidv7()`,
        aggregate_id: sql`missed.conversation_id`,
        payload: sql`jsonb_build_object('user_id', missed.user_id)`,
      },
      { except: ['broadcast'] },
    )}, ${emitting(
      'client.update_proposed',
      {
        from: sql`(
          select proposed_update.id, client_id, broker_id
          from proposed_update join client on client.id = client_id
          where proposed_update.id in (${held('proposed_update', id)}) and outcome is null
            and ${missed(sql`expires_at`, 'lapse', sql`client.id`)}) as missed`,
        id: sql`uuidv7()`,
        aggregate_id: sql`missed.client_id`,
        payload: sql`jsonb_build_object('update_id', missed.id, 'broker_id', missed.broker_id)`,
      },
      { except: ['broadcast', 'notify', 'mail'] },
    )}`,
  )
}
