import { raw, type Sql, sql } from '@waymark/platform/database'
import { describeError, explainError } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, oneOf, present, row, timestamptz } from '@waymark/platform/row'
import { type Delivery, parseEnvelope } from './envelope.ts'
import { policies, type Subscriber, subscribers } from './routing.ts'

/**
 * The condition for one known delivery to be pending. The cast makes PostgreSQL find the row by its key. The index of
 * pending deliveries looks just as good while there are few, but then means reading the whole backlog each time.
 */
export const isPending = raw(`event_delivery.state::text = 'pending'`)

/** How many deliveries of a subscriber may be taken now. */
export interface Room {
  subscriber: Subscriber
  limit: number
}

const claimedDelivery = tables.outbox_event.extend({
  subscriber: oneOf(subscribers),
  dispatches: int4,
  fell_due_at: present(timestamptz),
})

/**
 * Takes due deliveries: first dispatch, retry, loss, timer and replay are all the same. A taken row is due again after
 * its lease, so nothing is lost when a process dies, and no delivery is given up for waiting. Nothing is taken from a
 * paused queue. An event that this release cannot read fails alone; a later release may know it.
 */
export async function claim(db: Sql, rooms: readonly Room[]): Promise<Delivery[]> {
  const wanted = rooms.filter((room) => room.limit > 0)
  if (wanted.length === 0) return []
  const rows = await db.rows(
    claimedDelivery,
    sql`
    with want as materialized (
      select subscriber, room, lease
      from unnest(
        ${wanted.map((room) => room.subscriber)}::text[],
        ${wanted.map((room) => room.limit)}::int[],
        ${wanted.map((room) => `${policies[room.subscriber].lease_s} s`)}::interval[]
      ) as given (subscriber, room, lease)
      where subscriber not in (select paused.subscriber from queue_pause as paused)
    ), due as materialized (
      select taken.event_id, taken.subscriber, want.lease
      from want
      cross join lateral (
        select event_id, subscriber from event_delivery
        where subscriber = want.subscriber and state = 'pending' and due_at <= now()
        order by due_at limit want.room
        for update skip locked
      ) as taken
    ), claimed as (
      update event_delivery as delivery
      set due_at = now() + due.lease, dispatches = least(delivery.dispatches + 1, 32000),
          taken_at = now(), fell_due_at = coalesce(delivery.fell_due_at, delivery.due_at)
      from due
      where delivery.event_id = due.event_id and delivery.subscriber = due.subscriber
      returning delivery.event_id, delivery.subscriber, delivery.dispatches, delivery.fell_due_at
    )
    select claimed.subscriber, claimed.dispatches, claimed.fell_due_at, event.id, event.name, event.version,
           event.aggregate_id, event.payload, event.actor, event.trace, event.occurred_at
    from claimed join outbox_event as event on event.id = claimed.event_id`,
  )
  const deliveries: Delivery[] = []
  for (const { subscriber, dispatches, fell_due_at, ...event } of rows) {
    try {
      const envelope = parseEnvelope({ ...event, occurred_at: event.occurred_at.toISOString() })
      deliveries.push({ subscriber, dispatch: dispatches, fell_due_at: fell_due_at.toISOString(), event: envelope })
    } catch (error) {
      await fail(db, { subscriber, event }, error, { by: 'claim', ran_ms: 0 })
    }
  }
  return deliveries
}

/** Returns undispatched deliveries, to be claimed again after `delay_s`. */
export async function release(db: Sql, taken: readonly Delivery[], delay_s: number): Promise<void> {
  await db.run(sql`
    update event_delivery
    set due_at = now() + make_interval(secs => ${delay_s}), dispatches = greatest(dispatches - 1, 0), taken_at = null
    from unnest(${taken.map((one) => one.event.id)}::uuid[], ${taken.map((one) => one.subscriber)}::text[])
      as back (event_id, subscriber)
    where event_delivery.event_id = back.event_id and event_delivery.subscriber = back.subscriber and ${isPending}`)
}

/**
 * Makes deliveries due again whose job ended without a result. Each was dispatched, so it goes alone the next time. One
 * that was dispatched again since then is with another process.
 */
export async function dispatchAgain(db: Sql, lost: readonly Delivery[]): Promise<void> {
  await db.run(sql`
    update event_delivery
    set due_at = now(), taken_at = null
    from unnest(${lost.map((one) => one.event.id)}::uuid[], ${lost.map((one) => one.subscriber)}::text[],
                ${lost.map((one) => one.dispatch)}::int[]) as back (event_id, subscriber, dispatch)
    where event_delivery.event_id = back.event_id and event_delivery.subscriber = back.subscriber
      and event_delivery.dispatches = back.dispatch and taken_at is not null and ${isPending}`)
}

/** Renews the lease of a delivery whose reaction is at work and takes long. */
export async function keepLease(db: Sql, subscriber: Subscriber, event_id: string): Promise<void> {
  await db.run(sql`
    update event_delivery set due_at = now() + make_interval(secs => ${policies[subscriber].lease_s})
    where event_id = ${event_id}::uuid and subscriber = ${subscriber} and taken_at is not null and ${isPending}`)
}

/**
 * Postpones a delivery at its reaction's request. It is due then and has used no attempt. By the clock of a process that is
 * behind the database's, that time may have passed already.
 */
export async function postpone(db: Sql, { subscriber, event }: Delivery, until: Date): Promise<void> {
  await db.run(sql`
    update event_delivery
    set due_at = greatest(${until}::timestamptz, now() + interval '1 second'), postponed = true, dispatches = greatest(dispatches - 1, 0),
        taken_at = null, fell_due_at = null
    where event_id = ${event.id}::uuid and subscriber = ${subscriber} and ${isPending}`)
}

/** Marks deliveries as done together; returns how many were still pending. */
export async function acknowledge(db: Sql, done: readonly Delivery[], by: string): Promise<number> {
  return db.run(sql`
    update event_delivery
    set state = 'done', done_at = clock_timestamp(), done_by = ${by}
    from unnest(${done.map((one) => one.event.id)}::uuid[], ${done.map((one) => one.subscriber)}::text[])
      as mark (event_id, subscriber)
    where event_delivery.event_id = mark.event_id and event_delivery.subscriber = mark.subscriber and ${isPending}`)
}

/** The process that tried, and for how long. */
export interface Attempt {
  by: string
  ran_ms: number
}

/**
 * Records a failed attempt, which is kept as long as the delivery. The delivery is due again after 1, 2, 4 ... seconds,
 * at most an hour. Each wait is randomly shortened to between half and all of that, so that deliveries that failed
 * together do not retry together. After the last attempt it is dead, and `due_at` says since when. Returns the new
 * state.
 */
export async function fail(
  db: Sql,
  { subscriber, event }: { subscriber: Subscriber; event: { id: string } },
  error: unknown,
  { by, ran_ms }: Attempt,
  random = Math.random(),
): Promise<'pending' | 'dead' | 'settled'> {
  const most = policies[subscriber].attempts
  const failed = await db.row(
    row({ state: oneOf(['pending', 'dead'], 'delivery_state') }),
    sql`
    with failed as (
      update event_delivery
      set attempts = attempts + 1,
          state = case when attempts + 1 >= ${most}::int then 'dead' else state end,
          due_at = case when attempts + 1 >= ${most}::int then now()
            else now() + make_interval(secs => least(power(2, attempts), 3600) * ${0.5 + random / 2}::float8) end,
          taken_at = null,
          last_error = ${describeError(error)}
      where event_id = ${event.id}::uuid and subscriber = ${subscriber} and ${isPending}
      returning event_id, subscriber, state
    ), kept as (
      insert into delivery_attempt (event_id, subscriber, began_at, ended_at, by, error)
      select event_id, subscriber, clock_timestamp() - make_interval(secs => ${ran_ms / 1000}::float8),
             clock_timestamp(), ${by}, ${explainError(error)}
      from failed
    )
    select state from failed`,
  )
  return failed?.state ?? 'settled'
}
