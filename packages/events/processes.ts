import { type Sql, sql } from '@waymark/platform/database'
import { z } from 'zod'
import { HEARTBEAT_MS } from './heartbeat.ts'
import { mergeInto, type Spread } from './spread.ts'

/** Three beats missed. */
const SILENT_S = (3 * HEARTBEAT_MS) / 1000
/** How many minutes are looked back on. */
const MINUTES = 15

export interface ProcessRow {
  id: string
  service: string
  version: string
  host: string
  pid: number
  started_at: Date
  heard_at: Date
  /** `ended` said goodbye, `silent` did not. */
  state: 'alive' | 'silent' | 'ended'
}

const spread: z.ZodType<Spread> = z.record(z.string(), z.number())
const running = z.record(z.string(), z.number())
const figures = z.record(z.string(), z.object({ done: z.number(), failed: z.number(), late: spread, ran: spread }))

/** What all processes together did for a consumer. */
export interface Activity {
  running: number
  /** By minute, the oldest first and the one that runs last. */
  done: number[]
  failed: number[]
  /** Of all these minutes. */
  late: Spread
  ran: Spread
}

export const newActivity = (): Activity => ({
  running: 0,
  done: Array<number>(MINUTES).fill(0),
  failed: Array<number>(MINUTES).fill(0),
  late: {},
  ran: {},
})

/** Every process of the last day, the newest first. */
export const readProcesses = (db: Sql): Promise<ProcessRow[]> =>
  db.rows<ProcessRow>(sql`
    select id, service, version, host, pid, started_at, heard_at,
           case when ended_at is not null then 'ended'
                when heard_at < now() - make_interval(secs => ${SILENT_S}) then 'silent'
                else 'alive' end as state
    from process order by id desc limit 200`)

/** What the processes did in the minutes up to `now`, by consumer. */
export async function readActivity(db: Sql, now: Date): Promise<Map<string, Activity>> {
  const first = Math.floor(now.getTime() / 60_000) - MINUTES + 1
  const [alive, minutes] = await Promise.all([
    db.rows<{ running: unknown }>(sql`
      select running from process
      where ended_at is null and heard_at >= now() - make_interval(secs => ${SILENT_S})`),
    db.rows<{ minute: Date; figures: unknown }>(sql`
      select minute, figures from process_minute where minute >= ${new Date(first * 60_000)}::timestamptz`),
  ])
  const activities = new Map<string, Activity>()
  const of = (consumer: string) => {
    const activity = activities.get(consumer) ?? newActivity()
    activities.set(consumer, activity)
    return activity
  }
  for (const row of alive) {
    for (const [consumer, count] of Object.entries(running.parse(row.running))) of(consumer).running += count
  }
  for (const row of minutes) {
    const index = row.minute.getTime() / 60_000 - first
    // A clock that is ahead.
    if (index >= MINUTES) continue
    for (const [consumer, counts] of Object.entries(figures.parse(row.figures))) {
      const activity = of(consumer)
      activity.done[index] = (activity.done[index] ?? 0) + counts.done
      activity.failed[index] = (activity.failed[index] ?? 0) + counts.failed
      mergeInto(activity.late, counts.late)
      mergeInto(activity.ran, counts.ran)
    }
  }
  return activities
}
