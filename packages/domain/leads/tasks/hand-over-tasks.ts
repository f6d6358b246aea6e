import { emitting } from '@waymark/events/outbox'
import { raw, type Statement, sql } from '@waymark/platform/database'
import { IS_PRIVATE } from './task-rows.ts'

/** The broker of a client, or the last one of a client who waits for a license. */
export const formerBroker = (client_id: Statement): Statement => sql`(
  select coalesce(
    client.broker_id, (select broker_id from assignment where client_id = client.id order by id desc limit 1))
  from client where client.id = ${client_id})`

/**
 * CTEs that give the open tasks about clients to their broker, for the rows of `given`. What an administrator added for
 * themselves about the client of a broker stays with them, also when they had the client since: it is not meant for brokers.
 * The timer of one that is due may wait for a snooze of the earlier assignee, so it gets another.
 */
export const handingOverTasks = (given: Statement): Statement => sql`
  handed_over as (
    update task set assignee_id = given.broker_id
    from ${given} as given
    where task.client_id = given.client_id and task.assignee_id <> given.broker_id and task.done_at is null
      and not ${raw(IS_PRIVATE)}
    returning task.id, task.assignee_id, task.client_id, task.due_at, task.reminded_at, task.deleted_at
  ), ${emitting(
    'task.changed',
    {
      from: sql`(
        select * from handed_over where due_at <= now() and reminded_at is null and deleted_at is null) as overdue`,
      id: sql`uuidv7()`,
      aggregate_id: sql`overdue.id`,
      payload: sql`jsonb_build_object('assignee_id', overdue.assignee_id, 'client_id', overdue.client_id)`,
    },
    // The screens read their tasks again with the client.
    { except: ['broadcast'] },
  )}`
