import { z } from 'zod'
import { id, instant } from '../../fields.ts'

const count = z.number().int()
/** Milliseconds. Null if nothing was done in the period. */
const percentiles = z.object({ p50: count, p95: count, p99: count }).nullable()

/** An attempt of a delivery that failed. A retry adds to them and erases none. */
export const failedAttempt = z.object({
  began_at: instant,
  ended_at: instant,
  /** Service, host and process id. */
  by: z.string(),
  /** The error with its causes and where it happened. */
  error: z.string(),
})
export type FailedAttempt = z.output<typeof failedAttempt>

/** The state of one subscriber's queue. */
export const queue = z.object({
  subscriber: z.string(),
  /** Due and not being worked on, whether dispatched or not. */
  waiting: count,
  /** Of these, dispatched but not answered within the lease. */
  lost: count,
  active: count,
  /** Not due yet: timers and postponed deliveries. */
  later: count,
  /** Failed and waiting for the next attempt. */
  retrying: count,
  dead: count,
  discarded: count,
  /** Seconds since the oldest waiting delivery became due; 0 if there is none. */
  oldest_s: z.number(),
  /** Seconds since the oldest delivery that failed and is tried again became due; 0 if there is none. */
  stuck_s: z.number(),
  paused: z.object({ at: instant, by: id }).nullable(),
  /** Done within the last 60 seconds. */
  per_minute: count,
  /** The last 15 minutes, oldest first. The last one is the current minute. */
  done: z.array(count),
  failed: z.array(count),
  /** Time from due (usually the event itself) to done, over the last 15 minutes. */
  late_ms: percentiles,
  /** Run time of the reaction itself. */
  ran_ms: percentiles,
})
export type Queue = z.output<typeof queue>

export const runningProcess = z.object({
  id,
  service: z.string(),
  version: z.string(),
  host: z.string(),
  pid: count,
  started_at: instant,
  heard_at: instant,
  /** `silent`: no heartbeat for 15 seconds, and it never reported that it was stopping. */
  state: z.enum(['alive', 'silent', 'ended']),
  /** Since when a connection of it to Redis had been away when it was last heard from. */
  redis_away_since: instant.nullable(),
  /**
   * Since when Redis had answered it and refused to write, and the code of its last refusal. The release before does
   * not send them.
   */
  redis_refuses_since: instant.nullable().default(null),
  redis_refusal: z.string().nullable().default(null),
})
export type RunningProcess = z.output<typeof runningProcess>

/** All queues at one moment. Ids and figures only. */
export const queuesSnapshot = z.object({
  at: instant,
  queues: z.array(queue),
  processes: z.array(runningProcess),
})
export type QueuesSnapshot = z.output<typeof queuesSnapshot>
