import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { isPending, postpone } from './deliveries.ts'
import { type Delivery, type EventEnvelope } from './envelope.ts'
import { type EventOf, type ReactionName, routing, type Subscriber } from './routing.ts'

/**
 * What happens when an event reaches a subscriber. It may run twice and at any time: it rereads the rows.
 * - `later` says until when to put it off, if it is too early.
 * - `prepare` does slow and outside work, without a transaction.
 * - `commit` writes, in the transaction that acknowledges the delivery.
 */
export interface ReactionDefinition<C extends ReactionName, P> {
  later?: (event: EventEnvelope<EventOf<C>>, db: Database) => Promise<Date | null>
  prepare?: (event: EventEnvelope<EventOf<C>>, db: Database) => Promise<P>
  commit?: (event: EventEnvelope<EventOf<C>>, tx: Transaction, prepared: P | undefined) => Promise<void>
}

export interface Reaction<C extends ReactionName = ReactionName> {
  readonly subscriber: C
  /** Runs the reaction and its acknowledgement; false when the delivery was put off or not pending any more. */
  run(db: Database, delivery: Delivery, by: string): Promise<boolean>
}

/** Marks these events done for a subscriber, those that still are pending; returns their ids. */
export const acknowledging = (subscriber: Subscriber, events: readonly EventEnvelope[], by: string): Statement => sql`
  update event_delivery set state = 'done', done_at = clock_timestamp(), done_by = ${by}
  where event_id = any(${events.map((event) => event.id)}::uuid[]) and subscriber = ${subscriber} and ${isPending}
  returning event_id`

/** The event of a delivery. Throws when it is none of this subscriber's. */
export function heard<C extends ReactionName>(subscriber: C, { event }: Delivery): EventEnvelope<EventOf<C>> {
  if (!isHeardBy(subscriber, event)) throw new Error(`${event.name} is not routed to ${subscriber}`)
  return event
}

function isHeardBy<C extends ReactionName>(subscriber: C, event: EventEnvelope): event is EventEnvelope<EventOf<C>> {
  const hearers: readonly Subscriber[] = routing[event.name]
  return hearers.includes(subscriber)
}

export function reaction<C extends ReactionName, P = undefined>(
  subscriber: C,
  { later, prepare, commit }: ReactionDefinition<C, P>,
): Reaction<C> {
  return {
    subscriber,
    async run(db, delivery, by) {
      const event = heard(subscriber, delivery)
      const until = await later?.(event, db)
      if (until) {
        await postpone(db, delivery, until)
        return false
      }
      const prepared = await prepare?.(event, db)
      return db.transaction(async (tx) => {
        if ((await tx.run(acknowledging(subscriber, [event], by))) === 0) return false
        await commit?.(event, { ...tx, trace: event.trace }, prepared)
        return true
      })
    },
  }
}
