import { type Sql, sql } from '@waymark/platform/database'
import { float8, int4, oneOf, type RowOf, row } from '@waymark/platform/row'
import { subscribers } from './routing.ts'

/** A subscriber's deliveries that are not settled, and those that were given up. */
const backlogRow = row({
  subscriber: oneOf(subscribers),
  /** Due and not taken. */
  due: int4,
  /** Dispatched with an active lease: queued or in progress. */
  taken: int4,
  /** Dispatched with an expired lease: dispatched again next. */
  lost: int4,
  /** Failed, and waiting for the next attempt. */
  retrying: int4,
  /** Timers and postponed deliveries. */
  later: int4,
  dead: int4,
  discarded: int4,
  /** For how many seconds the oldest delivery that is not taken, or was lost, has been due; 0 if there is none. */
  oldest_s: float8,
  /** For how many seconds the oldest delivery that failed has been due, whenever its next attempt is; 0 if there is none. */
  stuck_s: float8,
})
export type Backlog = RowOf<typeof backlogRow>

/** The backlog of each subscriber that has one. */
export async function backlog(db: Sql): Promise<Backlog[]> {
  // One part per partial index; done deliveries are never read.
  return db.rows(
    backlogRow,
    sql`
    select subscriber, sum(due)::int as due, sum(taken)::int as taken, sum(lost)::int as lost,
           sum(retrying)::int as retrying, sum(later)::int as later, sum(dead)::int as dead,
           sum(discarded)::int as discarded, max(oldest_s)::float8 as oldest_s, max(stuck_s)::float8 as stuck_s
    from (
      select subscriber,
             count(*) filter (where due_at <= now() and taken_at is null) as due,
             count(*) filter (where due_at > now() and taken_at is not null) as taken,
             count(*) filter (where due_at <= now() and taken_at is not null) as lost,
             count(*) filter (where due_at > now() and taken_at is null and attempts > 0) as retrying,
             count(*) filter (where due_at > now() and taken_at is null and attempts = 0) as later,
             0 as dead, 0 as discarded,
             -- With a lease that runs, it is late only once an earlier one ran out: work may take its time.
             -- A retry is late from its own due time on, or an outage would look like a standstill with each retry.
             coalesce(extract(epoch from now() - min(
               case when attempts > 0 then coalesce(taken_at, due_at) else coalesce(fell_due_at, due_at) end) filter (
               where due_at <= now() or (taken_at is not null and dispatches > attempts + 1))), 0) as oldest_s,
             coalesce(extract(epoch from now() - min(fell_due_at) filter (where attempts > 0)), 0) as stuck_s
      from event_delivery where state = 'pending' group by subscriber
      union all
      select subscriber, 0, 0, 0, 0, 0, count(*), 0, 0, 0 from event_delivery where state = 'dead' group by subscriber
      union all
      select subscriber, 0, 0, 0, 0, 0, 0, count(*), 0, 0 from event_delivery
      where discard_reason is not null group by subscriber
    ) as part
    group by subscriber`,
  )
}
