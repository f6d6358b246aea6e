import { type Database, raw, type Sql, sql } from '@waymark/platform/database'
import { describeError } from '@waymark/platform/errors'
import { type Delivery, parseEnvelope } from './envelope.ts'
import { type Consumer, policies } from './routing.ts'

/**
 * The condition for one known delivery to be unanswered. Cast, so that PostgreSQL finds the row by its key: the index
 * on what is pending would look as good to it while that is little, and then means reading the whole backlog each time.
 */
export const unanswered = raw(`event_delivery.state::text = 'pending'`)

/** How many deliveries of a consumer may be taken now. */
export interface Room {
  consumer: Consumer
  limit: number
}

interface ClaimedRow {
  consumer: Consumer
  dispatches: number
  id: string
  name: string
  version: number
  aggregate_id: string
  payload: unknown
  actor: string | null
  trace: string | null
  occurred_at: Date
}

/**
 * Takes what is due: first dispatch, retry, loss, timer and replay alike. A taken row falls due again after its lease,
 * so whoever dies with it loses nothing, and nobody is given up for having waited. An event that this release cannot
 * read fails alone; a later release may know it.
 */
export async function claim(db: Sql, rooms: readonly Room[]): Promise<Delivery[]> {
  const wanted = rooms.filter((room) => room.limit > 0)
  if (wanted.length === 0) return []
  const rows = await db.rows<ClaimedRow>(sql`
    with due as materialized (
      select taken.event_id, taken.consumer, want.lease
      from unnest(
        ${wanted.map((room) => room.consumer)}::text[],
        ${wanted.map((room) => room.limit)}::int[],
        ${wanted.map((room) => `${policies[room.consumer].lease_s} s`)}::interval[]
      ) as want (consumer, room, lease)
      cross join lateral (
        select event_id, consumer from event_delivery
        where consumer = want.consumer and state = 'pending' and due_at <= now()
        order by due_at limit want.room
        for update skip locked
      ) as taken
    ), claimed as (
      update event_delivery as delivery
      set due_at = now() + due.lease, dispatches = least(delivery.dispatches + 1, 32000)
      from due
      where delivery.event_id = due.event_id and delivery.consumer = due.consumer
      returning delivery.event_id, delivery.consumer, delivery.dispatches
    )
    select claimed.consumer, claimed.dispatches, event.id, event.name, event.version, event.aggregate_id, event.payload,
           event.actor, event.trace, event.occurred_at
    from claimed join outbox_event as event on event.id = claimed.event_id`)
  const deliveries: Delivery[] = []
  for (const { consumer, dispatches, ...event } of rows) {
    try {
      const envelope = parseEnvelope({ ...event, occurred_at: event.occurred_at.toISOString() })
      deliveries.push({ consumer, dispatch: dispatches, event: envelope })
    } catch (error) {
      await fail(db, { consumer, event }, error)
    }
  }
  return deliveries
}

/** Gives back what could not be dispatched, to be claimed again after `delay_s`. */
export async function release(db: Sql, taken: readonly Delivery[], delay_s: number): Promise<void> {
  await db.run(sql`
    update event_delivery
    set due_at = now() + make_interval(secs => ${delay_s}), dispatches = greatest(dispatches - 1, 0)
    from unnest(${taken.map((one) => one.event.id)}::uuid[], ${taken.map((one) => one.consumer)}::text[])
      as back (event_id, consumer)
    where event_delivery.event_id = back.event_id and event_delivery.consumer = back.consumer and ${unanswered}`)
}

/** Puts a delivery off, as its reaction wants it: it falls due then, and has not been tried. */
export async function postpone(db: Sql, { consumer, event }: Delivery, until: Date): Promise<void> {
  await db.run(sql`
    update event_delivery
    set due_at = ${until}::timestamptz, postponed = true, dispatches = greatest(dispatches - 1, 0)
    where event_id = ${event.id}::uuid and consumer = ${consumer} and ${unanswered}`)
}

/** Marks deliveries done, all at once; returns how many were still pending. */
export async function acknowledge(db: Sql, done: readonly Delivery[], by: string): Promise<number> {
  return db.run(sql`
    update event_delivery
    set state = 'done', done_at = clock_timestamp(), done_by = ${by}
    from unnest(${done.map((one) => one.event.id)}::uuid[], ${done.map((one) => one.consumer)}::text[])
      as mark (event_id, consumer)
    where event_delivery.event_id = mark.event_id and event_delivery.consumer = mark.consumer and ${unanswered}`)
}

/**
 * Notes a failed attempt: due again after 1, 2, 4 ... seconds, at most an hour, each between half and whole of that so
 * that what failed together does not come back together; dead when it was the last. Returns the new state.
 */
export async function fail(
  db: Sql,
  { consumer, event }: { consumer: Consumer; event: { id: string } },
  error: unknown,
  random = Math.random(),
): Promise<'pending' | 'dead' | 'settled'> {
  const row = await db.row<{ state: 'pending' | 'dead' }>(sql`
    update event_delivery
    set attempts = attempts + 1,
        state = case when attempts + 1 >= ${policies[consumer].attempts}::int then 'dead'::"DeliveryState" else state end,
        due_at = now() + make_interval(secs => least(power(2, attempts), 3600) * ${0.5 + random / 2}::float8),
        last_error = ${describeError(error)}
    where event_id = ${event.id}::uuid and consumer = ${consumer} and ${unanswered}
    returning state`)
  return row?.state ?? 'settled'
}

/** Puts a dead delivery back in line with all its attempts; false when it was not dead. */
export async function replay(db: Database, event_id: string, consumer: Consumer): Promise<boolean> {
  const changed = await db.run(sql`
    update event_delivery set state = 'pending', attempts = 0, due_at = now()
    where event_id = ${event_id}::uuid and consumer = ${consumer} and state = 'dead'`)
  return changed === 1
}

export interface Backlog {
  consumer: Consumer
  /** Due now or dispatched and unanswered. */
  pending: number
  dead: number
  /** Seconds since the oldest due delivery fell due; 0 when none is. */
  oldest_s: number
}

/** What is still to do, per consumer; timers that are not due yet do not count. */
export async function backlog(db: Sql): Promise<Backlog[]> {
  // Two halves, because each has its partial index; done deliveries are never looked at.
  return db.rows<Backlog>(sql`
    select consumer, sum(pending)::int as pending, sum(dead)::int as dead, max(oldest_s)::float8 as oldest_s
    from (
      select consumer, count(*) filter (where due_at <= now() or dispatches > 0) as pending, 0 as dead,
             coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0) as oldest_s
      from event_delivery where state = 'pending' group by consumer
      union all
      select consumer, 0, count(*), 0 from event_delivery where state = 'dead' group by consumer
    ) as half
    group by consumer`)
}
