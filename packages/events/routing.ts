import type { EventName } from '@waymark/contracts/events'
import { type routing, table } from './routing-table.ts'

/** Handles events: `broadcast`, which is the relay's own, or a reaction, which runs in a worker. */
export type Subscriber = keyof typeof table
export type ReactionName = Exclude<Subscriber, 'broadcast'>
/** The events that a subscriber handles. */
export type EventOf<S extends Subscriber> = {
  [N in EventName]: S extends (typeof routing)[N][number] ? N : never
}[EventName]

export interface SubscriberPolicy {
  /** What it does, in one sentence for the queue screen. */
  does: string
  /** How long a dispatched delivery is left alone before it is dispatched again (seconds): longer than queue plus work. */
  lease_s: number
  /** Failures before the delivery is dead. */
  attempts: number
  /** How many run at the same time in one worker. */
  concurrency: number
}

export const policies: Readonly<Record<Subscriber, SubscriberPolicy>> = table

const isSubscriber = (name: string): name is Subscriber => Object.hasOwn(table, name)
export const subscribers = Object.keys(table).filter(isSubscriber)
export const reactionNames = subscribers.filter((name): name is ReactionName => name !== 'broadcast')
