import { type Sql, sql } from '@waymark/platform/database'
import type { Subscriber } from './routing.ts'

/** What of a subscriber's deliveries is not settled, and what was given up. */
export interface Backlog {
  subscriber: Subscriber
  /** Fallen due, and with nobody. */
  due: number
  /** Handed out, and within its lease: in the queue, or being worked on. */
  taken: number
  /** Handed out, and its lease ran out without an answer: handed out again next. */
  lost: number
  /** Failed, and waiting for its next attempt. */
  retrying: number
  /** Timers, and what was put off. */
  later: number
  dead: number
  discarded: number
  /** Seconds since the oldest fell due that is with nobody, or that somebody lost; 0 when there is none. */
  oldest_s: number
}

/** What is still to do, per subscriber; of those without anything, nothing. */
export async function backlog(db: Sql): Promise<Backlog[]> {
  // A part for each partial index; done deliveries are never looked at.
  return db.rows<Backlog>(sql`
    select subscriber, sum(due)::int as due, sum(taken)::int as taken, sum(lost)::int as lost,
           sum(retrying)::int as retrying, sum(later)::int as later, sum(dead)::int as dead,
           sum(discarded)::int as discarded, max(oldest_s)::float8 as oldest_s
    from (
      select subscriber,
             count(*) filter (where due_at <= now() and taken_at is null) as due,
             count(*) filter (where due_at > now() and taken_at is not null) as taken,
             count(*) filter (where due_at <= now() and taken_at is not null) as lost,
             count(*) filter (where due_at > now() and taken_at is null and attempts > 0) as retrying,
             count(*) filter (where due_at > now() and taken_at is null and attempts = 0) as later,
             0 as dead, 0 as discarded,
             -- With a lease that runs, it is late only once an earlier one ran out: work may take its time.
             coalesce(extract(epoch from now() - min(coalesce(fell_due_at, due_at)) filter (
               where due_at <= now() or (taken_at is not null and dispatches > attempts + 1))), 0) as oldest_s
      from event_delivery where state = 'pending' group by subscriber
      union all
      select subscriber, 0, 0, 0, 0, 0, count(*), 0, 0 from event_delivery where state = 'dead' group by subscriber
      union all
      select subscriber, 0, 0, 0, 0, 0, 0, count(*), 0 from event_delivery
      where discard_reason is not null group by subscriber
    ) as part
    group by subscriber`)
}
