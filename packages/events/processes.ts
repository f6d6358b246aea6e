import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { oneOf, type RowOf } from '@waymark/platform/row'
import { z } from 'zod'
import { HEARTBEAT_MS } from './heartbeat.ts'
import { type Histogram, mergeInto } from './histogram.ts'

/** Three missed beats. */
const SILENT_S = (3 * HEARTBEAT_MS) / 1000
/** How many minutes of activity are shown. */
const MINUTES = 15

const processRow = tables.process.omit('ended_at', 'running').extend({
  /** `ended` processes reported their end, `silent` ones did not. */
  state: oneOf(['alive', 'silent', 'ended']),
})
export type ProcessRow = RowOf<typeof processRow>

const histogram: z.ZodType<Histogram> = z.record(z.string(), z.number())
const running = z.record(z.string(), z.number())
const figures = z.record(
  z.string(),
  z.object({ done: z.number(), failed: z.number(), late: histogram, ran: histogram }),
)

/** A subscriber's activity in all processes together. */
export interface Activity {
  running: number
  /** By minute, oldest first; the last minute is not over yet. */
  done: number[]
  failed: number[]
  /** For all of these minutes. */
  late: Histogram
  ran: Histogram
}

export const newActivity = (): Activity => ({
  running: 0,
  done: Array<number>(MINUTES).fill(0),
  failed: Array<number>(MINUTES).fill(0),
  late: {},
  ran: {},
})

/** The newest processes of the last day, and all that are alive, however many crashed since. Newest first. */
export const readProcesses = (db: Sql): Promise<ProcessRow[]> =>
  db.rows(
    processRow,
    sql`
    select id, service, version, host, pid, started_at, heard_at, redis_away_since, redis_refuses_since, redis_refusal,
           case when ended_at is not null then 'ended'
                when heard_at < now() - make_interval(secs => ${SILENT_S}) then 'silent'
                else 'alive' end as state
    from process
    where id in (select id from process order by id desc limit 200)
       or ended_at is null and heard_at >= now() - make_interval(secs => ${SILENT_S})
    order by id desc`,
  )

/** Whether any process of this service is alive. */
export const isAlive = (db: Sql, service: string): Promise<boolean> =>
  db.exists(sql`
    select from process
    where service = ${service} and ended_at is null and heard_at >= now() - make_interval(secs => ${SILENT_S})`)

/** The activity of all processes in the minutes up to `now`, by subscriber. */
export async function readActivity(db: Sql, now: Date): Promise<Map<string, Activity>> {
  const first = Math.floor(now.getTime() / 60_000) - MINUTES + 1
  const [alive, minutes] = await Promise.all([
    db.rows(
      tables.process.pick('running'),
      sql`
      select running from process
      where ended_at is null and heard_at >= now() - make_interval(secs => ${SILENT_S})`,
    ),
    db.rows(
      tables.process_minute.pick('minute', 'figures'),
      sql`
      select minute, figures from process_minute where minute >= ${new Date(first * 60_000)}::timestamptz`,
    ),
  ])
  const activities = new Map<string, Activity>()
  const of = (subscriber: string) => {
    const activity = activities.get(subscriber) ?? newActivity()
    activities.set(subscriber, activity)
    return activity
  }
  for (const row of alive) {
    for (const [subscriber, count] of Object.entries(running.parse(row.running))) of(subscriber).running += count
  }
  for (const row of minutes) {
    const index = row.minute.getTime() / 60_000 - first
    // The clock of that process is fast.
    if (index >= MINUTES) continue
    for (const [subscriber, counts] of Object.entries(figures.parse(row.figures))) {
      const activity = of(subscriber)
      activity.done[index] = (activity.done[index] ?? 0) + counts.done
      activity.failed[index] = (activity.failed[index] ?? 0) + counts.failed
      mergeInto(activity.late, counts.late)
      mergeInto(activity.ran, counts.ran)
    }
  }
  return activities
}
