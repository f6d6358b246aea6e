import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { postpone, unanswered } from './deliveries.ts'
import { type Delivery, type EventEnvelope } from './envelope.ts'
import { type Consumer, type EventOf, type ReactionName, routing } from './routing.ts'

/**
 * What happens when an event reaches a consumer. It may run twice and at any time: it rereads the rows.
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
  readonly consumer: C
  /** Runs the reaction and its acknowledgement; false when the delivery was put off or not pending any more. */
  run(db: Database, delivery: Delivery, by: string): Promise<boolean>
}

/** Marks these events done for a consumer, those that still are pending; returns their ids. */
export const acknowledging = (consumer: Consumer, events: readonly EventEnvelope[], by: string): Statement => sql`
  update event_delivery set state = 'done', done_at = clock_timestamp(), done_by = ${by}
  where event_id = any(${events.map((event) => event.id)}::uuid[]) and consumer = ${consumer} and ${unanswered}
  returning event_id`

/** The event of a delivery. Throws when it is none of this consumer's. */
export function heard<C extends ReactionName>(consumer: C, { event }: Delivery): EventEnvelope<EventOf<C>> {
  if (!isHeardBy(consumer, event)) throw new Error(`${event.name} is not routed to ${consumer}`)
  return event
}

function isHeardBy<C extends ReactionName>(consumer: C, event: EventEnvelope): event is EventEnvelope<EventOf<C>> {
  const hearers: readonly Consumer[] = routing[event.name]
  return hearers.includes(consumer)
}

export function reaction<C extends ReactionName, P = undefined>(
  consumer: C,
  { later, prepare, commit }: ReactionDefinition<C, P>,
): Reaction<C> {
  return {
    consumer,
    async run(db, delivery, by) {
      const event = heard(consumer, delivery)
      const until = await later?.(event, db)
      if (until) {
        await postpone(db, delivery, until)
        return false
      }
      const prepared = await prepare?.(event, db)
      return db.transaction(async (tx) => {
        if ((await tx.run(acknowledging(consumer, [event], by))) === 0) return false
        await commit?.(event, { ...tx, trace: event.trace }, prepared)
        return true
      })
    },
  }
}
