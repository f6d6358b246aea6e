import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { failedAttempt, queuesSnapshot } from './schemas.ts'

const count = z.number().int()
const subscriber = z.string().max(40)

/** The state of a delivery. `done` is found only by id. */
export const DELIVERY_STATES = ['waiting', 'taken', 'retrying', 'later', 'dead', 'discarded', 'done'] as const
export const LISTED_STATES = ['dead', 'waiting', 'taken', 'retrying', 'later', 'discarded'] as const

/** Ids, times and counts only. The data behind the event is not shown here. */
const delivery = z.object({
  event_id: id,
  subscriber,
  /** Name of the event, such as `client.assigned`. */
  name: z.string(),
  aggregate_id: id,
  state: z.enum(DELIVERY_STATES),
  occurred_at: instant,
  /** For a dead delivery, when it was given up. For a dispatched one, when it may be dispatched again. */
  due_at: instant,
  /** How often its reaction failed since it was last queued. */
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
  /** Who caused the event: `user:<id>`, `client:<id>` or `anonymous`. */
  actor: z.string().nullable(),
  trace: z.string().nullable(),
  /** How many attempts it gets. */
  most_attempts: count,
  taken_at: instant.nullable(),
  /** The process that ran it, or `user:<id>` for the administrator who discarded it. */
  done_by: z.string().nullable(),
  /** Name of the administrator who discarded it, if that account still exists. */
  discarded_by: z.string().nullable(),
  /** Newest first, at most 100. */
  failures: z.array(failedAttempt),
  /** The other deliveries of the same event. */
  others: z.array(delivery.pick({ subscriber: true, state: true, done_at: true })),
})
export type DeliveryDetail = z.output<typeof deliveryDetail>

const whichDeliveries = z.object({
  subscriber: absentWhenEmpty(subscriber.optional()),
  /** An event id, the id of its record, or words from the error or the event name. */
  search: absentWhenEmpty(text(LIMITS.short_text).optional()),
})

const deliveryParams = z.object({ id, subscriber })
const queueParams = z.object({ subscriber })

/** `run`: the next attempt of a failed delivery, now. `restore`: puts discarded deliveries back. */
const DELIVERY_ACTS = ['retry', 'run', 'discard', 'restore'] as const
/** To type before many deliveries are discarded. */
export const DISCARD_PHRASE = 'discard deliveries'
/** Of a discard, in characters. */
export const LONGEST_REASON = 500
const MOST_CHOSEN = 500

const deliveryAct = z.object({
  act: z.enum(DELIVERY_ACTS),
  ...whichDeliveries.shape,
  /** Which are discarded: those that were given up, or those that wait for their next attempt. */
  state: z.enum(['dead', 'retrying']).nullish(),
  /** Only these, of those that match. */
  chosen: z
    .array(z.object({ event_id: id, subscriber }))
    .max(MOST_CHOSEN)
    .nullish(),
  /** Only what was discarded by this act. */
  discarded_at: instant.nullish(),
  /** Why they are discarded. */
  reason: optionalText(LONGEST_REASON),
  /** Without the phrase, or with `dry_run`, nothing is discarded. */
  phrase: optionalText(40),
  dry_run: z.boolean().nullish(),
})

/** What failed alike. */
const deliveryError = z.object({
  subscriber,
  /** Ids and measured times in it are dots. */
  error: z.string(),
  /** Failed attempts within 24 hours. */
  failures: count,
  /** Deliveries that wait for their next attempt after it. */
  retrying: count,
  /** Deliveries given up after it. */
  dead: count,
  since: instant,
  last_at: instant,
})
export type DeliveryError = z.output<typeof deliveryError>

export const QUEUE_HISTORY_RANGES = ['day', 'week'] as const

const queueHistory = z.object({
  /** When the first bar begins. */
  from: instant,
  /** Seconds of a bar. */
  bar_s: count,
  queues: z.array(
    z.object({
      subscriber,
      /** Oldest first; the last is not over yet. Null where no worker recorded anything. */
      bars: z.array(
        z
          .object({
            done: count,
            failed: count,
            /** The longest that a delivery had waited, in seconds. */
            oldest_s: count,
          })
          .nullable(),
      ),
    }),
  ),
})
export type QueueHistory = z.output<typeof queueHistory>

const queuePaused = z.object({ subscriber, paused: z.boolean() })

export const queueEndpoints = {
  readQueues: endpoint({
    method: 'GET',
    path: '/admin/queues',
    summary: 'Get every queue and process: the same data as the `queues` socket message, plus descriptions',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: queuesSnapshot.extend({
      /** A one-sentence description of each subscriber. */
      does: z.record(z.string(), z.string()),
      /** Names of the users who paused a queue, by id. */
      people: z.record(z.string(), z.string()),
      /** The time of the data in the last complete backup. */
      last_backup_at: instant.nullable(),
    }),
  }),
  readQueueHealth: endpoint({
    method: 'GET',
    path: '/admin/queues/health',
    summary: "Get whether events are overdue, for the administrators' banner",
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.object({
      /** How long the oldest overdue delivery has waited, in seconds, of the queues that nobody paused. */
      oldest_s: z.number(),
      oldest_in: z.string().nullable(),
      /** The same of the paused queues. */
      paused_s: z.number(),
      paused_in: z.string().nullable(),
      dead: count,
      /** `oldest_s` and `paused_s` are too high from here on. */
      late_from_s: count,
    }),
  }),
  readQueueHistory: endpoint({
    method: 'GET',
    path: '/admin/queues/history',
    summary: 'Get what each queue did in the last 24 hours or 7 days',
    tag: 'Administration',
    access: 'sys_admin',
    query: z.object({ range: absentWhenEmpty(z.enum(QUEUE_HISTORY_RANGES).default('day')) }),
    status: 200,
    response: queueHistory,
  }),
  listDeliveryErrors: endpoint({
    method: 'GET',
    path: '/admin/delivery-errors',
    summary: 'List the errors of the last 24 hours and of unsettled deliveries, by kind, with counts and since when',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.array(deliveryError),
  }),
  pauseQueue: endpoint({
    method: 'POST',
    path: '/admin/queues/{subscriber}/pause',
    summary: 'Pause a queue; running deliveries finish, the others wait',
    tag: 'Administration',
    access: 'sys_admin',
    params: queueParams,
    status: 200,
    response: queuePaused,
  }),
  resumeQueue: endpoint({
    method: 'POST',
    path: '/admin/queues/{subscriber}/resume',
    summary: 'Resume a paused queue',
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
      'List deliveries in a state: oldest due first, or newest first for dead and discarded ones. An id in `search` finds deliveries in any state',
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
  actOnDeliveries: endpoint({
    method: 'POST',
    path: '/admin/deliveries/act',
    summary:
      'Retry, run, discard or put back the chosen deliveries, or all that match; discarding is a dry run without the phrase',
    tag: 'Administration',
    access: 'sys_admin',
    body: deliveryAct,
    status: 200,
    response: z.object({
      dry_run: z.boolean(),
      count,
      /** How many of each queue were found before. */
      by_queue: z.record(z.string(), count),
      /** To type to go ahead, if that is needed. */
      phrase: z.string().nullable(),
      /** Identifies what was discarded, to put it back. */
      discarded_at: instant.nullable(),
    }),
  }),
  readDelivery: endpoint({
    method: 'GET',
    path: '/admin/deliveries/{id}/{subscriber}',
    summary: 'Get one subscriber’s delivery of an event, by event id',
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
    summary: 'Retry a dead delivery with all its attempts',
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
    summary: 'Discard a dead delivery; its reaction will not run',
    tag: 'Administration',
    access: 'sys_admin',
    record: 'delivery',
    params: deliveryParams,
    body: z.object({ reason: requiredText(LONGEST_REASON, 'Please say why') }),
    status: 200,
    response: deliveryDetail,
  }),
}
