import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, instant, page, requiredText, text } from '../fields.ts'
import { queuesSnapshot } from './schemas.ts'

const count = z.number().int()
const subscriber = z.string().max(40)

/** How a delivery stands; `done` is found by an id only. */
const DELIVERY_STATES = ['waiting', 'taken', 'retrying', 'later', 'dead', 'discarded', 'done'] as const
export const LISTED_STATES = ['dead', 'waiting', 'taken', 'retrying', 'later', 'discarded'] as const

/** Ids, times and counts: what an event is about is for those who may read it there. */
const delivery = z.object({
  event_id: id,
  subscriber,
  /** Of the event, such as `client.assigned`. */
  name: z.string(),
  aggregate_id: id,
  state: z.enum(DELIVERY_STATES),
  occurred_at: instant,
  /** Of a dead one, when it was given up; of one handed out, when it may be handed out again. */
  due_at: instant,
  /** How often its reaction failed since it was last put in line. */
  attempts: count,
  dispatches: count,
  last_error: z.string().nullable(),
  /** When it was done or discarded. */
  done_at: instant.nullable(),
  discard_reason: z.string().nullable(),
})
export type Delivery = z.output<typeof delivery>

const deliveryDetail = delivery.extend({
  version: count,
  /** Ids only. */
  payload: z.record(z.string(), z.unknown()),
  /** Who caused the event: `user:<id>`, `client:<id>`, `anonymous`. */
  actor: z.string().nullable(),
  trace: z.string().nullable(),
  /** After so many it is given up. */
  most_attempts: count,
  taken_at: instant.nullable(),
  /** The process that did it, or `user:<id>` who discarded it. */
  done_by: z.string().nullable(),
  /** The name of who discarded it, where that account still exists. */
  discarded_by: z.string().nullable(),
  /** What else is to do about the event. */
  others: z.array(delivery.pick({ subscriber: true, state: true, done_at: true })),
})
export type DeliveryDetail = z.output<typeof deliveryDetail>

const whichDeliveries = z.object({
  subscriber: absentWhenEmpty(subscriber.optional()),
  /** The id of an event or of what it is about, or words of the error or the event's name. */
  search: absentWhenEmpty(text(200).optional()),
})

const deliveryParams = z.object({ id, subscriber })
const queueParams = z.object({ subscriber })

const queuePaused = z.object({ subscriber, paused: z.boolean() })

export const queueEndpoints = {
  readQueues: endpoint({
    method: 'GET',
    path: '/admin/queues',
    summary: 'Every queue and process, as the socket message `queues` has it, with the words around it',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: queuesSnapshot.extend({
      /** What each subscriber does, in a sentence. */
      does: z.record(z.string(), z.string()),
      /** The names of those who paused something, by id. */
      people: z.record(z.string(), z.string()),
    }),
  }),
  readQueueHealth: endpoint({
    method: 'GET',
    path: '/admin/queues/health',
    summary: 'Whether events wait too long, for the banner of administrators',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.object({
      /** Seconds. */
      oldest_s: z.number(),
      /** The queue whose oldest it is. */
      oldest_in: z.string().nullable(),
      oldest_is_paused: z.boolean(),
      dead: count,
      /** From here on `oldest_s` is too much. */
      late_from_s: count,
    }),
  }),
  pauseQueue: endpoint({
    method: 'POST',
    path: '/admin/queues/{subscriber}/pause',
    summary: 'Hand out nothing more of a queue; what runs ends, what waits stays',
    tag: 'Administration',
    access: 'sys_admin',
    params: queueParams,
    status: 200,
    response: queuePaused,
  }),
  resumeQueue: endpoint({
    method: 'POST',
    path: '/admin/queues/{subscriber}/resume',
    summary: 'Let a paused queue go on',
    tag: 'Administration',
    access: 'sys_admin',
    params: queueParams,
    status: 200,
    response: queuePaused,
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/admin/deliveries',
    summary:
      'Deliveries in a state: the oldest due first, dead and discarded ones the latest first. An id in `search` finds those of any state',
    tag: 'Administration',
    access: 'sys_admin',
    query: page.extend({
      ...whichDeliveries.shape,
      state: absentWhenEmpty(z.enum(LISTED_STATES).default('dead')),
    }),
    status: 200,
    response: z.array(delivery),
    paged: true,
  }),
  retryDeliveries: endpoint({
    method: 'POST',
    path: '/admin/deliveries/retry',
    summary: 'Put all dead deliveries of a filter back in line',
    tag: 'Administration',
    access: 'sys_admin',
    body: whichDeliveries,
    status: 200,
    response: z.object({ retried: count }),
  }),
  readDelivery: endpoint({
    method: 'GET',
    path: '/admin/deliveries/{id}/{subscriber}',
    summary: 'One subscriber’s share of an event, by the id of the event',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'delivery',
    params: deliveryParams,
    status: 200,
    response: deliveryDetail,
  }),
  retryDelivery: endpoint({
    method: 'POST',
    path: '/admin/deliveries/{id}/{subscriber}/retry',
    summary: 'Put a dead delivery back in line with all its attempts',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'delivery',
    params: deliveryParams,
    status: 200,
    response: deliveryDetail,
  }),
  discardDelivery: endpoint({
    method: 'POST',
    path: '/admin/deliveries/{id}/{subscriber}/discard',
    summary: 'Settle a dead delivery without its effect',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'delivery',
    params: deliveryParams,
    body: z.object({ reason: requiredText(500, 'Please say why') }),
    status: 200,
    response: deliveryDetail,
  }),
}
