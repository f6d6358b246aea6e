import { DELIVERY_STATES } from '@waymark/contracts/operations/queues/endpoints'
import { policies, type Subscriber } from '@waymark/events/routing'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { json, nullable, oneOf, text } from '@waymark/platform/row'
import { requestIdOf } from '@waymark/platform/tracing'
import { z } from 'zod'
import { STATE } from './delivery-search.ts'

/** A delivery has at most 15 attempts until an administrator retries it. */
const MOST_SHOWN = 100

const otherRow = tables.event_delivery.pick('subscriber', 'done_at').extend({ state: oneOf(DELIVERY_STATES) })

const shownDelivery = tables.event_delivery
  .omit('state', 'consumer', 'fell_due_at', 'postponed')
  .extend(tables.outbox_event.omit('id').columns)
  .extend({
    payload: json(z.record(z.string(), z.unknown())),
    state: oneOf(DELIVERY_STATES),
    discarded_by: nullable(text),
  })

const attemptRow = tables.delivery_attempt.omit('event_id', 'subscriber')

/** One delivery with its event, its failed attempts and the event's other deliveries. Throws 404. */
export async function readDelivery(db: Sql, event_id: string, subscriber: Subscriber) {
  const row = await db.row(
    shownDelivery,
    sql`
      select event_id, subscriber, event.name, event.version, event.aggregate_id, event.payload, event.actor, event.trace,
             ${STATE} as state, event.occurred_at, due_at, attempts, dispatches, taken_at, last_error, done_at, done_by,
             discard_reason, app_user.first_name || ' ' || app_user.last_name as discarded_by
      from event_delivery
      join outbox_event as event on event.id = event_id
      left join app_user on discard_reason is not null and done_by = 'user:' || app_user.id
      where event_id = ${event_id}::uuid and subscriber = ${subscriber}`,
  )
  if (!row) throw notFound()
  const others = await db.rows(
    otherRow,
    sql`
      select subscriber, ${STATE} as state, done_at from event_delivery
      where event_id = ${event_id}::uuid and subscriber <> ${subscriber} order by subscriber`,
  )
  const failures = await db.rows(
    attemptRow,
    sql`
      select began_at, ended_at, by, error from delivery_attempt
      where event_id = ${event_id}::uuid and subscriber = ${subscriber}
      order by ended_at desc limit ${MOST_SHOWN}`,
  )
  return { ...row, failures, trace: requestIdOf(row.trace), most_attempts: policies[subscriber].attempts, others }
}
