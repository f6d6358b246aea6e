import { type EventName, type EventPayload, events } from '@waymark/contracts/events'
import { id } from '@waymark/contracts/fields'
import { z } from 'zod'
import { type Subscriber, subscribers } from './routing.ts'

/** An event in queues and on the bus: ids and versions, never text that people wrote. */
export interface EventEnvelope<N extends EventName = EventName> {
  id: string
  name: N
  version: number
  aggregate_id: string
  payload: EventPayload<N>
  actor: string | null
  trace: string | null
  /** ISO 8601. */
  occurred_at: string
}

/** A subscriber's delivery of an event; `dispatch` counts how often it was dispatched. */
export interface Delivery {
  subscriber: Subscriber
  dispatch: number
  /** When it was first due, in ISO 8601: the event's own time, unless it is a timer or was postponed. */
  fell_due_at: string
  event: EventEnvelope
}

const eventName = z.custom<EventName>((value) => typeof value === 'string' && Object.hasOwn(events, value))
const bareEnvelope = z.object({
  id,
  name: eventName,
  version: z.number().int(),
  aggregate_id: id,
  payload: z.unknown(),
  actor: z.string().nullable(),
  trace: z.string().nullable(),
  occurred_at: z.string(),
})

/** Parses an event from a table, a queue or the bus. Throws `ZodError` for anything else. */
export function parseEnvelope(value: unknown): EventEnvelope {
  const envelope = bareEnvelope.parse(value)
  return { ...envelope, payload: events[envelope.name].payload.parse(envelope.payload) }
}

const known = z.custom<Subscriber>((value) => subscribers.some((subscriber) => subscriber === value))
const addressee = z.union([
  z.object({ subscriber: known }),
  // A job that the previous release queued; it used the name "consumer" for a subscriber.
  z.object({ consumer: known }).transform(({ consumer }) => ({ subscriber: consumer })),
])
const bareDelivery = z.object({ dispatch: z.number().int(), fell_due_at: z.string(), event: z.unknown() })

const others = z.object({ others: z.array(z.unknown()).optional() })

/**
 * A job: a delivery, and those that share the job with it. A worker of the previous release sees only the first. The
 * others are dispatched again when their lease ends, each alone.
 */
export const jobOf = ([first, ...rest]: readonly [Delivery, ...Delivery[]]) =>
  rest.length === 0 ? first : { ...first, others: rest }

/** Parses a queued job. Throws `ZodError` on anything else. */
export const parseJob = (value: unknown): Delivery[] =>
  [value, ...(others.parse(value).others ?? [])].map((delivery) => parseDelivery(delivery))

function parseDelivery(value: unknown): Delivery {
  const { event, ...rest } = bareDelivery.parse(value)
  return { ...addressee.parse(value), ...rest, event: parseEnvelope(event) }
}

/** A span about an event, by the conventions for messaging. */
export const messageAttributes = (
  operation: 'send' | 'process',
  destination: string,
  event: Pick<EventEnvelope, 'id' | 'name'>,
) => ({
  'messaging.system': 'waymark',
  'messaging.operation.type': operation,
  'messaging.operation.name': operation,
  'messaging.destination.name': destination,
  'messaging.message.id': event.id,
  'waymark.event.name': event.name,
})
