import { z } from 'zod'
import { id, instant } from '../fields.ts'

const count = z.number().int()
/** Milliseconds; null where nothing was done in the time looked back on. */
const percentiles = z.object({ p50: count, p95: count, p99: count }).nullable()

/** One subscriber of events, and how it stands. */
export const queue = z.object({
  subscriber: z.string(),
  /** Due, and nobody works on it yet, whether it was handed out or not. */
  waiting: count,
  /** Of these, handed out and not answered within their lease. */
  lost: count,
  active: count,
  /** Not due yet: timers and what was put off. */
  later: count,
  /** Failed, and waiting for the next attempt. */
  retrying: count,
  dead: count,
  discarded: count,
  /** Seconds since the oldest fell due that nobody works on; 0 when there is none. */
  oldest_s: z.number(),
  paused: z.object({ at: instant, by: id }).nullable(),
  /** Done within the last 60 s. */
  per_minute: count,
  /** Of the last 15 minutes, the oldest first; the last is the minute that runs. */
  done: z.array(count),
  failed: z.array(count),
  /** From falling due, of most the event, to done; of the last 15 minutes. */
  late_ms: percentiles,
  /** How long the reaction itself ran. */
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
  /** `silent`: not heard of for 15 s, and it never said that it ends. */
  state: z.enum(['alive', 'silent', 'ended']),
})
export type RunningProcess = z.output<typeof runningProcess>

/** All queues at one moment; ids and figures only. */
export const queuesSnapshot = z.object({
  at: instant,
  queues: z.array(queue),
  processes: z.array(runningProcess),
})
export type QueuesSnapshot = z.output<typeof queuesSnapshot>
