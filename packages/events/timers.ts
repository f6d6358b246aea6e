import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { isPending } from './deliveries.ts'
import type { Subscriber } from './routing.ts'

const BATCH = 1000

/**
 * Settles the timers of a subscriber for this aggregate and payload that an act made useless; `by` is who acted. One that a process
 * works on right now is left to it, because waiting for it could end in a deadlock.
 */
export async function cancelTimers(
  tx: Transaction,
  subscriber: Subscriber,
  { aggregate_id, payload, by }: { aggregate_id: string; payload: object; by: string | null },
): Promise<void> {
  await tx.run(sql`
    update event_delivery as delivery set state = 'done', done_at = clock_timestamp(), done_by = ${by}
    from (
      select event_id from outbox_event join event_delivery on event_id = outbox_event.id
      where aggregate_id = ${aggregate_id}::uuid and payload @> ${JSON.stringify(payload)}::jsonb
        and subscriber = ${subscriber} and ${isPending}
      for update of event_delivery skip locked
    ) as useless
    where delivery.event_id = useless.event_id and delivery.subscriber = ${subscriber}`)
}

/**
 * Keeps timers of these aggregates (a query of their ids) from running before the transaction ends: they would not see
 * what it restores, and settle. Locks those that come due within half an hour, which is longer than it takes, but none that
 * a process works on right now.
 */
export async function holdTimers(
  tx: Transaction,
  subscribers: readonly Subscriber[],
  aggregate_ids: Statement,
): Promise<void> {
  await tx.run(sql`
    select from event_delivery join outbox_event on outbox_event.id = event_id
    where subscriber = any(${subscribers}::text[]) and state = 'pending' and taken_at is null
      and due_at <= now() + interval '30 minutes' and aggregate_id in (${aggregate_ids})
    for update of event_delivery skip locked`)
}

/**
 * Gives timers that outlive the months of their events a copy of the event in the present month, so that those that ended before
 * the moment can be dropped. Leaves out what is due within a day or was ever dispatched: it may be with a process, or its
 * outside effects may have the event's id. So may those of emails, texts and pushes that were postponed.
 */
export async function keepTimers(db: Database, before: Date): Promise<void> {
  const statement = sql`
    with waiting as (
      select event_id, subscriber from event_delivery
      where state = 'pending' and due_at > now() + interval '1 day' and dispatches = 0
        and not (postponed and subscriber in ('mail', 'text', 'webpush'))
        and event_id < uuidv7_floor(date_trunc('month', ${before}::timestamptz at time zone 'UTC') at time zone 'UTC')
      limit ${BATCH} for update skip locked
    ), moved as materialized (
      select event_id, uuidv7() as new_id from (select distinct event_id from waiting) as event
    ), copied as (
      insert into outbox_event (id, name, version, aggregate_id, payload, actor, trace, occurred_at)
      select new_id, name, version, aggregate_id, payload, actor, trace, occurred_at
      from moved join outbox_event on id = event_id
    )
    update event_delivery as delivery set event_id = new_id
    from waiting join moved using (event_id)
    where delivery.event_id = waiting.event_id and delivery.subscriber = waiting.subscriber`
  while ((await db.run(statement)) === BATCH);
}
