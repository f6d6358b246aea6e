import { type Database, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Log } from '@waymark/platform/log'
import { float8, type RowOf, timestamptz } from '@waymark/platform/row'
import { recordBreaks } from './breaks.ts'
import { headText, START } from './chain.ts'
import { readHead } from './chain-entries.ts'
import { cutAt, walkChain } from './walk-chain.ts'

/** How often a stretch is walked, and its number of entries: 14 million per day. */
export const WATCH_MS = 60_000
const STRETCH = 10_000
/** How often the head is written to the process log, which someone who changes the database cannot reach. */
const LOG_HEAD_MS = 3600 * 1000

const watchRow = tables.access_log_watch
  .pick('checked_hash', 'head_hash', 'logged_at')
  .extend({ checked_seq: float8, head_seq: float8, now: timestamptz })
type Watch = RowOf<typeof watchRow>

/**
 * Walks the next stretch of the chain, round after round, and checks that the last known end is still part of it. Each
 * fault is recorded once in `access_log_break`, and the walk goes on behind it. Does nothing if another process ran less
 * than `WATCH_MS` ago. The time is the database's: a worker whose clock is ahead would stop the watch for all.
 */
export async function watchChain(db: Database, log: Log, given?: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const watch = await takeWatch(tx, given)
    if (!watch) return
    const { now } = watch
    const head = await readHead(tx)
    const { last, entries, breaks } = await walkChain(tx, { seq: watch.checked_seq, hash: watch.checked_hash }, STRETCH)
    const cut = await cutAt(tx, { seq: watch.head_seq, hash: watch.head_hash })
    for (const { seq, fault } of await recordBreaks(tx, [...breaks, ...cut], now))
      log.error({ seq, fault }, 'the access log is broken')
    const logged_ago = now.getTime() - (watch.logged_at?.getTime() ?? 0)
    const logged = logged_ago >= 0 && logged_ago < LOG_HEAD_MS
    if (!logged) log.info({ head: headText(head) }, 'the head of the access log')
    const whole = entries < STRETCH
    const next = whole ? START : last
    await tx.run(sql`
      update access_log_watch
      set checked_seq = ${next.seq}::bigint, checked_hash = ${next.hash}, checked_at = ${now},
          head_seq = ${head.seq}::bigint, head_hash = ${head.hash},
          logged_at = ${logged ? watch.logged_at : now},
          whole_seq = case when ${whole} then ${last.seq}::bigint else whole_seq end,
          whole_at = case when ${whole} then ${now}::timestamptz else whole_at end`)
  })
}

/** Locks and returns the watch if the next stretch is due. A last check in the future, noted by a clock that was ahead, is ignored. */
async function takeWatch(tx: Sql, given: Date | undefined): Promise<Watch | undefined> {
  await tx.run(sql`
    insert into access_log_watch (checked_seq, checked_hash, checked_at, head_seq, head_hash)
    values (0, ${START.hash}, 'epoch', 0, ${START.hash}) on conflict do nothing`)
  return tx.row(
    watchRow,
    sql`
    select checked_seq::float8 as checked_seq, checked_hash, head_seq::float8 as head_seq, head_hash, logged_at, now
    from access_log_watch, coalesce(${given ?? null}::timestamptz, clock_timestamp()) as now
    where checked_at <= now - make_interval(secs => ${WATCH_MS / 1000}) or checked_at > now
    for update of access_log_watch skip locked`,
  )
}
