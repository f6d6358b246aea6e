import { type EventName, type EventPayload, events } from '@waymark/contracts/events'
import { id } from '@waymark/contracts/fields'
import { z } from 'zod'
import { type Consumer, consumers } from './routing.ts'

/** An event as it travels through queues and the bus: ids and versions, never what people wrote. */
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

/** One consumer's share of an event, as dispatched for the nth time. */
export interface Delivery {
  consumer: Consumer
  dispatch: number
  /** When it first fell due, in ISO 8601: the event's own time, unless it is a timer or was put off. */
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

/** Parses what came from a table, a queue or the bus. Throws `ZodError` on anything that is no event of ours. */
export function parseEnvelope(value: unknown): EventEnvelope {
  const envelope = bareEnvelope.parse(value)
  return { ...envelope, payload: events[envelope.name].payload.parse(envelope.payload) }
}

const bareDelivery = z.object({
  consumer: z.custom<Consumer>((value) => consumers.some((consumer) => consumer === value)),
  dispatch: z.number().int(),
  // A job that an earlier release dispatched has none.
  fell_due_at: z.string().optional(),
  event: z.unknown(),
})

export function parseDelivery(value: unknown): Delivery {
  const { consumer, dispatch, fell_due_at, event } = bareDelivery.parse(value)
  const envelope = parseEnvelope(event)
  return { consumer, dispatch, fell_due_at: fell_due_at ?? envelope.occurred_at, event: envelope }
}
