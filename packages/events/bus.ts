import { id } from '@waymark/contracts/fields'
import type { Log } from '@waymark/platform/log'
import { z } from 'zod'
import { type EventEnvelope, parseEnvelope } from './envelope.ts'

/** What rides the bus: recorded events, and what is worth nothing a moment later (typing, presence). */
export type BusMessage =
  | { kind: 'event'; event: EventEnvelope }
  | { kind: 'typing'; conversation_id: string; user_id: string; partner_id: string }
  | { kind: 'presence'; holder_id: string; user_ids: readonly string[]; online: boolean }
  | { kind: 'presence_query'; asker_id: string }

export interface BusListener {
  /** All it wants to hear, where that is not everything: under load most messages are events, and parsing them costs. */
  readonly kinds?: readonly BusMessage['kind'][]
  onMessage(message: BusMessage): void
  /** Something may have been missed: tell everybody to fetch again. */
  onGap(): void
}

export interface Subscription {
  stop(): Promise<void>
}

/** Carries ids to every gateway. Losing a message is repaired by a refetch, never by the bus. */
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

/** Hands a message to a subscriber that wants it. One that cannot be read is logged and stops nobody behind it. */
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
