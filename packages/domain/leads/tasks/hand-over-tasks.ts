import { type Statement, sql } from '@waymark/platform/database'

/**
 * A CTE that gives the open tasks about clients to their broker, for the rows of `given`. A client who waited for a
 * license in between has no previous broker there, but may have tasks.
 */
export const handingOverTasks = (given: Statement): Statement => sql`
  handed_over as (
    update task set assignee_id = given.broker_id
    from ${given} as given
    where task.client_id = given.client_id and task.assignee_id <> given.broker_id and task.done_at is null
  )`
