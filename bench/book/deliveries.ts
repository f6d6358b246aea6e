import { subscribers } from '@waymark/events/routing'
import { type Database, type Statement, sql } from '@waymark/platform/database'
import { bulkLoad } from './bulk-load.ts'

/** As a lead of a broker's link has. */
const DELIVERIES = 13
/** They came within this time: there are partitions for this month and the one before. */
const DAYS = 20
/** Deliveries in each state other than done, as in a product that works, however many are done. */
const FEW = 100

/** Deliveries of one subscriber, others for each salt. */
const some = (salt: number) => sql`
  (event_id, subscriber) in (
    select event_id, subscriber from event_delivery where event_id in (
      select id from outbox_event order by id desc limit ${FEW} offset ${salt * FEW})
    and subscriber = ${subscribers[salt] ?? ''})`

/** Three events for two clients of a broker, with thirteen deliveries each, all but a few of them done. */
export async function insertDeliveries(db: Database, broker_id: string, count: number): Promise<void> {
  const events = Math.ceil((count * 3) / 2)
  await bulkLoad(db, 'outbox_event', (tx) =>
    tx.run(sql`
    insert into outbox_event (id, name, version, aggregate_id, payload, actor, occurred_at)
    select uuidv7(at - now()), 'client.assigned', 1, client.id, '{}', 'assign', at
    from (
      select n, now() - interval '2 days' - (${events}::int - n) * make_interval(days => ${DAYS}) / ${events}::int as at
      from generate_series(1, ${events}::int) as n) as event
    join (
      select id, row_number() over (order by id)::int as place from client where broker_id = ${broker_id}::uuid) as client
      on client.place = 1 + event.n % ${count}::int
    order by at`),
  )
  await bulkLoad(db, 'event_delivery', (tx) =>
    tx.run(sql`
    insert into event_delivery (event_id, subscriber, state, due_at, fell_due_at, dispatches, done_at, done_by)
    select id, subscriber, 'done', occurred_at, occurred_at, 1, occurred_at + interval '1 second', 'worker'
    from outbox_event cross join unnest(${subscribers.slice(0, DELIVERIES)}::text[]) as subscriber`),
  )
  const failed = (salt: number, state: Statement) =>
    db.run(sql`
    with failed as (
      update event_delivery set ${state}, done_at = null where ${some(salt)} returning event_id, subscriber, last_error)
    insert into delivery_attempt (event_id, subscriber, began_at, by, error)
    select event_id, subscriber, now(), 'worker', last_error from failed`)
  await failed(0, sql`state = 'dead', attempts = 10, last_error = 'The mail server at mail.example.test:587 refused'`)
  await failed(
    1,
    sql`state = 'pending', due_at = now() + interval '1 hour', attempts = 2, last_error = 'No answer within 10 s'`,
  )
  await db.run(sql`
    update event_delivery set state = 'pending', due_at = now() + interval '18 hours', dispatches = 0, done_at = null
    where ${some(2)}`)
  await db.run(sql`
    update event_delivery set state = 'pending', due_at = now(), dispatches = 0, done_at = null where ${some(3)}`)
  await db.run(sql`
    update event_delivery set state = 'discarded', discard_reason = 'The mailbox is gone' where ${some(4)}`)
}
