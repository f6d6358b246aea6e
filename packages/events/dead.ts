import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf, uuid } from '@waymark/platform/row'
import type { Subscriber } from './routing.ts'

export const isDead = raw(`state = 'dead'`)

/** A failed delivery that waits for its next attempt. A retry waits at most an hour; beyond that are only timers. */
export const isRetrying = raw(`state = 'pending' and taken_at is null and attempts > 0
  and due_at > now() and due_at <= now() + interval '1 hour'`)

/**
 * Queues dead deliveries that match the condition again with all their attempts, up to a limit; returns how many.
 * Simultaneous calls queue each delivery once. `wake` the relay after the commit.
 */
export const replay = (db: Sql, which: Statement, most: number): Promise<number> =>
  db.run(sql`
    with again as materialized (
      select event_id, subscriber from event_delivery where state = 'dead' and ${which}
      order by due_at limit ${most} for update skip locked
    )
    update event_delivery as delivery
    set state = 'pending', attempts = 0, dispatches = 0, due_at = now(), taken_at = null, fell_due_at = null
    from again where delivery.event_id = again.event_id and delivery.subscriber = again.subscriber`)

/** Settles a dead delivery without its effect; false when it was not dead. `by` is `user:<id>`. */
export async function discard(
  db: Sql,
  { event_id, subscriber }: { event_id: string; subscriber: Subscriber },
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const changed = await db.run(sql`
    update event_delivery
    set state = 'discarded', done_at = clock_timestamp(), done_by = ${by}, discard_reason = ${reason}
    where event_id = ${event_id}::uuid and subscriber = ${subscriber} and state = 'dead'`)
  return changed === 1
}

const discardedRow = tables.event_delivery.pick('event_id', 'subscriber').extend({ aggregate_id: uuid })
export type Discarded = RowOf<typeof discardedRow>

/**
 * Discards dead deliveries that match, or those that wait for their next attempt, up to a limit, all at one time that
 * identifies the act; returns which. Nothing was written yet about giving up those that were not dead.
 */
export const discardAll = (
  db: Sql,
  which: Statement,
  most: number,
  { from, by, reason, at }: { from: 'dead' | 'retrying'; by: string; reason: string; at: Date },
): Promise<Discarded[]> =>
  db.rows(
    discardedRow,
    sql`
    with gone as materialized (
      select event_id, subscriber from event_delivery
      where ${from === 'dead' ? isDead : isRetrying} and ${which}
      order by due_at limit ${most} for update skip locked
    ), discarded as (
      update event_delivery as delivery
      set state = 'discarded', done_at = ${at}::timestamptz, done_by = ${by}, discard_reason = ${reason}
      from gone where delivery.event_id = gone.event_id and delivery.subscriber = gone.subscriber
      returning delivery.event_id, delivery.subscriber
    )
    select discarded.event_id, subscriber, aggregate_id
    from discarded join outbox_event on outbox_event.id = discarded.event_id`,
  )

/** Makes discarded deliveries that match dead, to be retried, up to a limit; returns how many. */
export const restore = (db: Sql, which: Statement, most: number): Promise<number> =>
  db.run(sql`
    with back as materialized (
      select event_id, subscriber from event_delivery where discard_reason is not null and ${which}
      order by done_at limit ${most} for update skip locked
    )
    update event_delivery as delivery
    set state = 'dead', done_at = null, done_by = null, discard_reason = null
    from back where delivery.event_id = back.event_id and delivery.subscriber = back.subscriber`)

/**
 * Makes the next attempt of failed deliveries due now, up to a limit; returns how many. Timers are left alone, because
 * what they do is right only at their time. `wake` the relay after the commit.
 */
export const runNow = (db: Sql, which: Statement, most: number): Promise<number> =>
  db.run(sql`
    with now_due as materialized (
      select event_id, subscriber from event_delivery where ${isRetrying} and ${which}
      order by due_at limit ${most} for update skip locked
    )
    update event_delivery as delivery set due_at = now()
    from now_due where delivery.event_id = now_due.event_id and delivery.subscriber = now_due.subscriber`)
