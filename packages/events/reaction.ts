import type { EventName } from '@waymark/contracts/events'
import { batchCalls } from '@waymark/platform/batch-calls'
import { type Database, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { isDatabaseUnavailable, wasRolledBack } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { perDatabase } from '@waymark/platform/per-database'
import { isPending, postpone } from './deliveries.ts'
import { type Delivery, type EventEnvelope } from './envelope.ts'
import { type ReactionName, reactionNames, type Subscriber, type SubscriberPolicy } from './routing.ts'
import { routing } from './routing-table.ts'

/** A policy for what only writes to PostgreSQL, and seldom. */
export const QUICK = { queue: 'quick', lease_s: 20, attempts: 12, concurrency: 16 }

/**
 * A policy for reactions that depend on another server, which may be down for a while. 15 attempts with doubling waits
 * of up to an hour last about 2.4 hours. The lease is short, so that a delivery lost by Redis is dispatched again within
 * a minute.
 */
export const OUTSIDE = { queue: 'outside', lease_s: 45, attempts: 15, concurrency: 4 }

/** A reaction's own declaration. `npm run routing` collects them into `routing-table.ts`. */
export interface Declaration<N extends EventName = EventName> extends SubscriberPolicy {
  name: ReactionName
  /** The events it handles. */
  on: readonly N[]
}

/**
 * What a subscriber does with an event. It may run twice and at any time, so it rereads the rows.
 * - `later` says until when to postpone it if it is too early.
 * - `prepare` does slow and external work without a transaction.
 * - `commit` writes in the transaction that acknowledges the delivery.
 * - `commitTogether` does the same for events that arrive together. If their transaction fails, each is tried alone.
 * - `patience_ms` is how long that transaction waits for a statement, for very many rows.
 * - `givenUp` writes in the transaction that marks the delivery as dead. An administrator may discard it before that:
 *   `domain/operations/queues/give-up.ts` then writes the same.
 */
export interface Handlers<N extends EventName, P> {
  patience_ms?: number
  later?: (event: EventEnvelope<N>, db: Database) => Promise<Date | null>
  prepare?: (event: EventEnvelope<N>, db: Database) => Promise<P>
  commit?: (event: EventEnvelope<N>, tx: Transaction, prepared: P | undefined) => Promise<void>
  givenUp?: (event: EventEnvelope<N>, tx: Transaction) => Promise<void>
  commitTogether?: (works: readonly Prepared<N, P>[], tx: Transaction) => Promise<void>
}

/** An event and what was prepared for it. */
export interface Prepared<N extends EventName, P> {
  event: EventEnvelope<N>
  prepared: P | undefined
}

export interface Reaction {
  readonly declaration: Declaration
  /** Runs the reaction and acknowledges the delivery; false when it was postponed or is no longer pending. */
  run(db: Database, delivery: Delivery, by: string): Promise<boolean>
  /** What to write once the delivery is dead. */
  readonly givenUp?: (tx: Transaction, delivery: Delivery) => Promise<void>
}

/** A reaction that needs more than a database, such as a mail server. It is created once per process. */
export interface ReactionFactory<Args extends readonly unknown[]> {
  (...args: Args): Reaction
  readonly declaration: Declaration
}

/**
 * Marks the pending deliveries of these events to a subscriber as done, but not those of `except`, a condition; returns the
 * ids of their events.
 */
export const acknowledging = (
  subscriber: Subscriber,
  events: readonly EventEnvelope[],
  by: string,
  except: Statement = sql`false`,
): Statement => sql`
  update event_delivery set state = 'done', done_at = clock_timestamp(), done_by = ${by}
  where event_id = any(${events.map((event) => event.id)}::uuid[]) and subscriber = ${subscriber} and ${isPending} and not (${except})
  returning event_id`

/** The event of a delivery. Throws when the reaction does not handle it. */
export function parseFor<N extends EventName>({ name, on }: Declaration<N>, { event }: Delivery): EventEnvelope<N> {
  if (!isOneOf(on, event)) throw new Error(`${name} does not handle ${event.name}`)
  return event
}

const isOneOf = <N extends EventName>(names: readonly N[], event: EventEnvelope): event is EventEnvelope<N> =>
  names.some((name) => name === event.name)

// A batch that PostgreSQL rejected is retried one by one. While the database is down, that would only take longer.
export const mayTryAlone = (error: unknown) => wasRolledBack(error) || !isDatabaseUnavailable(error)

/** Larger batches are no faster. */
export const MOST_TOGETHER = 64

/**
 * A reaction to single events. `run` may be called for a delivery again after any failure, so `prepare` runs at least
 * once, and what `commit` writes takes effect once. It throws what the handlers throw, and for an event that is not
 * declared; the caller then records a failed attempt.
 */
export function reaction<const N extends EventName, P = undefined>({
  later,
  prepare,
  commit,
  givenUp,
  commitTogether,
  patience_ms,
  ...declaration
}: Declaration<N> & Handlers<N, P>): Reaction {
  type Work = Prepared<N, P> & { by: string }

  /** Returns for each event whether its delivery was still pending. */
  const settle = (db: Database, works: readonly Work[]): Promise<boolean[]> =>
    db.transaction(
      async (tx) => {
        const acknowledged = await tx.rows(
          tables.event_delivery.pick('event_id'),
          acknowledging(
            declaration.name,
            works.map(({ event }) => event),
            works[0]?.by ?? '',
          ),
        )
        const ids = new Set(acknowledged.map(({ event_id }) => event_id))
        const pending = works.filter(({ event }) => ids.has(event.id))
        if (pending.length > 0) await commitTogether?.(pending, tx)
        for (const { event, prepared } of pending) await commit?.(event, { ...tx, trace: event.trace }, prepared)
        return works.map(({ event }) => ids.has(event.id))
      },
      { patience_ms },
    )

  const settleTogether = perDatabase((db) =>
    batchCalls<Work, boolean>({
      work: (works) => settle(db, works),
      keys: ({ event }) => [event.aggregate_id],
      concurrency: 1,
      max_batch: MOST_TOGETHER,
      // What was prepared together, such as emails, ends one after another.
      linger_ms: 5,
      leftNothing: mayTryAlone,
    }),
  )

  return {
    declaration,
    ...(givenUp && { givenUp: (tx, delivery) => givenUp(parseFor(declaration, delivery), tx) }),
    async run(db, delivery, by) {
      const event = parseFor(declaration, delivery)
      const until = await later?.(event, db)
      if (until) {
        await postpone(db, delivery, until)
        return false
      }
      const work = { event, prepared: await prepare?.(event, db), by }
      if (commitTogether) return settleTogether(db)(work)
      const [mine = false] = await settle(db, [work])
      return mine
    },
  }
}

/** Declares a reaction now and creates it when its dependencies exist. */
export const reactionWith = <const N extends EventName, Args extends readonly unknown[], P = undefined>(
  declaration: Declaration<N>,
  handlers: (...args: Args) => Handlers<N, P>,
): ReactionFactory<Args> =>
  Object.assign((...args: Args) => reaction({ ...declaration, ...handlers(...args) }), { declaration })

/** Combines two reactions to different events in one queue. The first one defines how the queue runs. */
export function sharingQueue(first: Reaction, second: Reaction): Reaction {
  const halfFor = ({ event }: Delivery) => (first.declaration.on.includes(event.name) ? first : second)
  return {
    declaration: { ...first.declaration, on: [...first.declaration.on, ...second.declaration.on] },
    run: (db, delivery, by) => halfFor(delivery).run(db, delivery, by),
    ...((first.givenUp ?? second.givenUp) && {
      givenUp: async (tx, delivery) => halfFor(delivery).givenUp?.(tx, delivery),
    }),
  }
}

/** One reaction for every subscriber that runs in a worker. */
export type Reactions = ReadonlyMap<ReactionName, Reaction>

/**
 * The reactions of a worker by name. Throws when one is missing or duplicated, or when the routing table differs from
 * the declarations, because then the worker would skip events.
 */
export function reactionsByName(reactions: readonly Reaction[]): Reactions {
  const byName = new Map(reactions.map((one) => [one.declaration.name, one]))
  if (byName.size < reactions.length) throw new Error('two reactions have the same name')
  for (const name of reactionNames) {
    const declared = byName.get(name)?.declaration.on
    if (!declared) throw new Error(`there is no reaction ${name}`)
    const routed = Object.entries<readonly string[]>(routing).flatMap(([event, to]) => (to.includes(name) ? event : []))
    if (routed.toSorted().join() !== declared.toSorted().join()) {
      throw new Error(`the routing table does not match the declaration of ${name}: run npm run routing`)
    }
  }
  return byName
}
