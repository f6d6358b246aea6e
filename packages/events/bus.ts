import { id } from '@waymark/contracts/fields'
import { z } from 'zod'
import { type EventEnvelope, parseEnvelope } from './envelope.ts'

/** What rides the bus: recorded events, and what is worth nothing a moment later (typing, presence). */
export type BusMessage =
  | { kind: 'event'; event: EventEnvelope }
  | { kind: 'typing'; conversation_id: string; user_id: string; partner_id: string }
  | { kind: 'presence'; holder_id: string; user_ids: readonly string[]; online: boolean }
  | { kind: 'presence_query'; asker_id: string }

export interface BusSubscriber {
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
  subscribe(subscriber: BusSubscriber): Promise<Subscription>
  close(): Promise<void>
}

const bare = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), event: z.unknown() }),
  z.object({ kind: z.literal('typing'), conversation_id: id, user_id: id, partner_id: id }),
  z.object({ kind: z.literal('presence'), holder_id: id, user_ids: z.array(id), online: z.boolean() }),
  z.object({ kind: z.literal('presence_query'), asker_id: id }),
])

export function parseBusMessage(json: string): BusMessage {
  const message = bare.parse(JSON.parse(json))
  return message.kind === 'event' ? { kind: 'event', event: parseEnvelope(message.event) } : message
}
