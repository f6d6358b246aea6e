import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { QUEUE_HISTORY_RANGES, queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { backlog } from '@waymark/events/backlog'
import { subscribers } from '@waymark/events/routing'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { int4, oneOf, row } from '@waymark/platform/row'

const SLOT_S = 300

/**
 * Stores what each queue did in the current five minutes and those before, and how long its oldest delivery waits now.
 * Sums are computed again from the reports of the processes, so any number of processes may run it as often as they
 * like.
 */
export async function recordHistory(db: Database, now = new Date()): Promise<void> {
  const lines = await backlog(db)
  const ages = subscribers.map((name) => Math.round(lines.find(({ subscriber }) => subscriber === name)?.oldest_s ?? 0))
  const current = new Date(Math.floor(now.getTime() / (SLOT_S * 1000)) * SLOT_S * 1000)
  const before = new Date(current.getTime() - SLOT_S * 1000)
  await db.run(sql`
    with did as (
      select date_bin(make_interval(secs => ${SLOT_S}::int), minute, ${before}::timestamptz) as slot, key as subscriber,
             sum((value ->> 'done')::int) as done, sum((value ->> 'failed')::int) as failed
      from process_minute cross join jsonb_each(figures)
      where minute >= ${before}::timestamptz and minute < ${new Date(current.getTime() + SLOT_S * 1000)}::timestamptz
      group by 1, 2
    )
    insert into queue_history (slot, subscriber, done, failed, oldest_s)
    select slot, subscriber, coalesce(done, 0), coalesce(failed, 0),
           case when slot = ${current}::timestamptz then oldest_s else 0 end
    from unnest(${subscribers}::text[], ${ages}::int[]) as want (subscriber, oldest_s)
    cross join unnest(${[before, current]}::timestamptz[]) as slots (slot)
    left join did using (slot, subscriber)
    where slot = ${current}::timestamptz or done is not null
    order by slot, subscriber
    on conflict (slot, subscriber) do update set
      done = greatest(queue_history.done, excluded.done), failed = greatest(queue_history.failed, excluded.failed),
      oldest_s = greatest(queue_history.oldest_s, excluded.oldest_s)`)
}

/** How many bars a range has, and how many seconds each. */
const RANGES = { day: { bars: 24, bar_s: 3600 }, week: { bars: 28, bar_s: 6 * 3600 } } as const

const historyRow = row({
  subscriber: oneOf(subscribers),
  bar: int4,
  done: int4,
  failed: int4,
  oldest_s: int4,
})

/** The last 24 hours or 7 days of each queue. A bar is null where no worker recorded anything. */
export async function readHistory(
  db: Sql,
  range: (typeof QUEUE_HISTORY_RANGES)[number],
  now: Date,
): Promise<AnswerOf<typeof queueEndpoints.readQueueHistory>> {
  const { bars, bar_s } = RANGES[range]
  const end = (Math.floor(now.getTime() / (bar_s * 1000)) + 1) * bar_s * 1000
  const from = new Date(end - bars * bar_s * 1000)
  const rows = await db.rows(
    historyRow,
    sql`
    select subscriber, floor(extract(epoch from slot - ${from}::timestamptz) / ${bar_s}::int)::int as bar,
           sum(done)::int as done, sum(failed)::int as failed, max(oldest_s) as oldest_s
    from queue_history
    where slot >= ${from}::timestamptz and subscriber = any(${subscribers}::text[])
    group by 1, 2`,
  )
  const empty = () => Array<{ done: number; failed: number; oldest_s: number } | null>(bars).fill(null)
  const queues = new Map(subscribers.map((subscriber) => [subscriber, empty()]))
  for (const { subscriber, bar, ...figures } of rows) if (bar < bars) queues.get(subscriber)?.splice(bar, 1, figures)
  return {
    from: from.toISOString(),
    bar_s,
    queues: [...queues].map(([subscriber, shown]) => ({ subscriber, bars: shown })),
  }
}
