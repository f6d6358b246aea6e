import type { EventName } from '@waymark/contracts/events'
import { type routing, table } from './routing-table.ts'

/** Handles events: `broadcast`, which runs in the relay, or a reaction, which runs in a worker. */
export type Subscriber = keyof typeof table
export type ReactionName = Exclude<Subscriber, 'broadcast'>
/** The events that a subscriber handles. */
export type EventOf<S extends Subscriber> = {
  [N in EventName]: S extends (typeof routing)[N][number] ? N : never
}[EventName]

export interface SubscriberPolicy {
  /** One sentence about what it does, for the queue screen. */
  does: string
  /** After this time (seconds) a dispatched delivery is dispatched again. Must exceed queueing plus work. */
  lease_s: number
  /** The number of failures that make a delivery dead. */
  attempts: number
  /** How many run simultaneously in one worker. With `per_job`, how many jobs; with `queue`, together with the others in it. */
  concurrency: number
  /** The queue in Redis, which it shares with others that run alike; by default one of its own. Each worker waits at each queue. */
  queue?: string
  /**
   * How many deliveries a job carries at most, by default one. Only where an effect is a transaction, so that a delivery
   * that is dispatched again while its job still waits does no harm.
   */
  per_job?: number
}

export const policies: Readonly<Record<Subscriber, SubscriberPolicy>> = table

/** How many deliveries a job of this subscriber carries at most. */
export const perJob = (subscriber: Subscriber): number => policies[subscriber].per_job ?? 1

/** The queue in Redis of a reaction's jobs. */
export const queueOf = (subscriber: Subscriber): string => policies[subscriber].queue ?? subscriber

const isSubscriber = (name: string): name is Subscriber => Object.hasOwn(table, name)
export const subscribers = Object.keys(table).filter(isSubscriber)
export const reactionNames = subscribers.filter((name): name is ReactionName => name !== 'broadcast')

/** The queues in Redis, each with the reactions that share it. */
export const queues: ReadonlyMap<string, readonly ReactionName[]> = Map.groupBy(reactionNames, queueOf)
