import { type Statement, sql } from '@waymark/platform/database'

/** A CTE that gives the open tasks about clients to their new broker, for the rows of `given`. */
export const handingOverTasks = (given: Statement): Statement => sql`
  handed_over as (
    update task set assignee_id = given.broker_id
    from ${given} as given
    where given.previous_broker_id is not null and task.client_id = given.client_id and task.done_at is null
  )`
