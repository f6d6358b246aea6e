import type { Queue, QueuesSnapshot } from '@waymark/contracts/operations/queues/schemas'
import { type Backlog, backlog } from '@waymark/events/backlog'
import { type Histogram, percentile } from '@waymark/events/histogram'
import { type Pause, readPauses } from '@waymark/events/pauses'
import { type Activity, newActivity, readActivity, readProcesses } from '@waymark/events/processes'
import { type Subscriber, subscribers } from '@waymark/events/routing'
import type { Sql } from '@waymark/platform/database'

/**
 * The current state of every queue and process. PostgreSQL counts deliveries; running jobs and their durations come
 * from the processes' reports.
 */
export async function readSnapshot(db: Sql, now: Date): Promise<QueuesSnapshot> {
  const [lines, pauses, activities, processes] = await Promise.all([
    backlog(db),
    readPauses(db),
    readActivity(db, now),
    readProcesses(db),
  ])
  const queues = subscribers.map((subscriber) =>
    queueOf(
      subscriber,
      lines.find((line) => line.subscriber === subscriber),
      pauses.find((pause) => pause.subscriber === subscriber),
      activities.get(subscriber) ?? newActivity(),
      now,
    ),
  )
  return {
    at: now.toISOString(),
    queues,
    processes: processes.map((one) => ({
      ...one,
      started_at: one.started_at.toISOString(),
      heard_at: one.heard_at.toISOString(),
      redis_away_since: one.redis_away_since?.toISOString() ?? null,
      redis_refuses_since: one.redis_refuses_since?.toISOString() ?? null,
    })),
  }
}

function queueOf(
  subscriber: Subscriber,
  line: Backlog | undefined,
  pause: Pause | undefined,
  { running, done, failed, late, ran }: Activity,
  now: Date,
): Queue {
  const { due = 0, taken = 0, lost = 0, later = 0, retrying = 0, dead = 0, discarded = 0 } = line ?? {}
  // The reported number is a few seconds old. It cannot exceed what was dispatched.
  const active = Math.min(running, taken)
  return {
    subscriber,
    waiting: due + lost + taken - active,
    lost,
    active,
    later,
    retrying,
    dead,
    discarded,
    oldest_s: line?.oldest_s ?? 0,
    stuck_s: line?.stuck_s ?? 0,
    paused: pause ? { at: pause.paused_at.toISOString(), by: pause.paused_by } : null,
    per_minute: perMinute(done, now),
    done,
    failed,
    late_ms: percentilesOf(late),
    ran_ms: percentilesOf(ran),
  }
}

/** The current minute, plus the share of the previous one that completes a whole minute. */
function perMinute(done: readonly number[], now: Date): number {
  const lacking = 1 - (now.getTime() % 60_000) / 60_000
  return Math.round((done.at(-1) ?? 0) + lacking * (done.at(-2) ?? 0))
}

function percentilesOf(histogram: Histogram): Queue['late_ms'] {
  const [p50, p95, p99] = [percentile(histogram, 0.5), percentile(histogram, 0.95), percentile(histogram, 0.99)]
  return p50 === null || p95 === null || p99 === null ? null : { p50, p95, p99 }
}
