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
  /** How many run simultaneously in one worker. With `per_job`, how many jobs. */
  concurrency: number
  /**
   * How many deliveries a job carries at most, by default one. Only where an effect is a transaction, so that a delivery
   * that is dispatched again while its job still waits does no harm.
   */
  per_job?: number
}

export const policies: Readonly<Record<Subscriber, SubscriberPolicy>> = table

/** How many deliveries a job of this subscriber carries at most. */
export const perJob = (subscriber: Subscriber): number => policies[subscriber].per_job ?? 1

const isSubscriber = (name: string): name is Subscriber => Object.hasOwn(table, name)
export const subscribers = Object.keys(table).filter(isSubscriber)
export const reactionNames = subscribers.filter((name): name is ReactionName => name !== 'broadcast')
