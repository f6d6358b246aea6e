import type { QueryOf } from '@waymark/contracts/endpoint'
import {
  DELIVERY_STATES,
  type LISTED_STATES,
  type queueEndpoints,
} from '@waymark/contracts/operations/queues/endpoints'
import { isRetrying } from '@waymark/events/dead'
import { policies, subscribers } from '@waymark/events/routing'
import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, oneOf, type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, textCursor } from '../../paging.ts'
import { isId, STATE, searchFilter } from './delivery-search.ts'

interface Listing {
  where: Statement
  /** The first sort key; the id comes second. */
  by: Statement
  order: 'asc' | 'desc'
}

// A lease lasts the seconds of its policy. Beyond that there are only timers, and many of them.
const LONGEST_LEASE_S = Math.max(...Object.values(policies).map(({ lease_s }) => lease_s))

const LISTINGS: Record<(typeof LISTED_STATES)[number], Listing> = {
  dead: { where: raw(`state = 'dead'`), by: raw('due_at'), order: 'desc' },
  waiting: { where: raw(`state = 'pending' and due_at <= now()`), by: raw('due_at'), order: 'asc' },
  taken: {
    where: raw(`state = 'pending' and taken_at is not null
      and due_at > now() and due_at <= now() + interval '${LONGEST_LEASE_S} s'`),
    by: raw('due_at'),
    order: 'asc',
  },
  retrying: {
    where: isRetrying,
    by: raw('due_at'),
    order: 'asc',
  },
  later: {
    where: raw(`state = 'pending' and taken_at is null and attempts = 0 and due_at > now()`),
    by: raw('due_at'),
    order: 'asc',
  },
  discarded: { where: raw('discard_reason is not null'), by: raw('done_at'), order: 'desc' },
}

/** Deliveries found by an id, in any state, newest events first. */
const ANY: Listing = { where: raw('true'), by: raw(`timestamptz 'epoch'`), order: 'desc' }

/** Microseconds, which is the precision of PostgreSQL, and then the unique part. */
const position = z.tuple([z.int().min(0), z.uuid(), textCursor])
const MICROSECONDS = raw(`(extract(epoch from by) * 1000000)::float8`)

type Query = QueryOf<typeof queueEndpoints.listDeliveries>

const listed = tables.event_delivery
  .pick('event_id', 'subscriber', 'due_at', 'attempts', 'dispatches', 'last_error', 'done_at', 'discard_reason')
  .extend({
    name: text,
    aggregate_id: uuid,
    state: oneOf(DELIVERY_STATES),
    occurred_at: timestamptz,
    position: float8,
  })

/** A page of deliveries. Throws 422 on a cursor that we did not issue. */
export async function listDeliveries(
  db: Sql,
  query: Query,
): Promise<{ page: RowOf<typeof listed>[]; next: string | undefined }> {
  const rows = await db.rows(listed, deliveriesPage(query))
  return cutPage(rows, query.limit, (last) => [last.position, last.event_id, last.subscriber])
}

/**
 * One page and one extra row. The index of a state starts with the subscriber, so each subscriber is read separately.
 */
export function deliveriesPage({ state, subscriber, search, limit, cursor }: Query): Statement {
  const after = decodeCursor(cursor, position)
  const { where, by, order } = isId(search) ? ANY : LISTINGS[state]
  const [direction, beyond] = order === 'asc' ? [raw('asc'), raw('>')] : [raw('desc'), raw('<')]
  const further = after
    ? sql`(${by}, event_id, subscriber) ${beyond}
        (timestamptz 'epoch' + ${after[0]}::float8 * interval '1 microsecond', ${after[1]}::uuid, ${after[2]})`
    : sql`true`
  return sql`
    with page as (
      select found.*
      from unnest(${subscribers.filter((one) => subscriber === undefined || one === subscriber)}::text[]) as want (name)
      cross join lateral (
        select event_id, subscriber, ${by} as by from event_delivery
        where subscriber = want.name and ${where} and ${searchFilter(search)} and ${further}
        order by ${by} ${direction}, event_id ${direction} limit ${limit + 1}
      ) as found
      order by by ${direction}, event_id ${direction}, subscriber ${direction} limit ${limit + 1}
    )
    select event_id, subscriber, event.name, event.aggregate_id, ${STATE} as state, event.occurred_at, due_at, attempts,
           dispatches, last_error, done_at, discard_reason, ${MICROSECONDS} as position
    from page join event_delivery using (event_id, subscriber) join outbox_event as event on event.id = event_id
    order by by ${direction}, event_id ${direction}, subscriber ${direction}`
}
