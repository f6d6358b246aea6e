import { id } from '@waymark/contracts/fields'
import type { Log } from '@waymark/platform/log'
import { z } from 'zod'
import { type EventEnvelope, parseEnvelope } from './envelope.ts'

/** The content of the bus: recorded events, and short-lived signals (typing, presence). */
export type BusMessage =
  | { kind: 'event'; event: EventEnvelope }
  | { kind: 'typing'; conversation_id: string; user_id: string; partner_id: string }
  | { kind: 'presence'; holder_id: string; user_ids: readonly string[]; online: boolean }
  | { kind: 'presence_query'; asker_id: string }

export interface BusListener {
  /**
   * The kinds of messages to receive; all by default. Under load most messages are events, and parsing them is
   * expensive.
   */
  readonly kinds?: readonly BusMessage['kind'][]
  onMessage(message: BusMessage): void
  /** Messages may have been missed: tell all clients to refetch. */
  onGap(): void
}

export interface Subscription {
  stop(): Promise<void>
}

/** Carries ids to all gateways. A lost message is made up for by a refetch, never by the bus. */
export interface Bus {
  publish(messages: readonly BusMessage[]): Promise<void>
  subscribe(subscriber: BusListener): Promise<Subscription>
  close(): Promise<void>
}

const bare = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: z.unknown() }),
  z.object({ kind: z.literal('typing'), conversation_id: id, user_id: id, partner_id: id }),
  z.object({ kind: z.literal('presence'), holder_id: id, user_ids: z.array(id), online: z.boolean() }),
  z.object({ kind: z.literal('presence_query'), asker_id: id }),
])

const ofKind = z.object({ kind: z.string() })

/** Passes a message to a subscriber that wants it. An unreadable message is logged and does not block the next ones. */
export function deliver(json: string, subscriber: BusListener, log: Log): void {
  try {
    const value: unknown = JSON.parse(json)
    const { kind } = ofKind.parse(value)
    if (subscriber.kinds?.every((wanted) => wanted !== kind)) return
    const message = bare.parse(value)
    subscriber.onMessage(message.kind === 'event' ? { kind: 'event', event: parseEnvelope(message.event) } : message)
  } catch (error) {
    log.error({ err: error }, 'a bus message could not be delivered')
  }
}
