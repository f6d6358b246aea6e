import { type Database, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { Log } from '@waymark/platform/log'
import { float8, nullable, type RowOf } from '@waymark/platform/row'
import { headText, START } from './chain.ts'
import { readHead } from './chain-entries.ts'
import { type Broken, holds, walkChain } from './walk-chain.ts'

/** How often a stretch is walked, and its number of entries: 14 million per day. */
export const WATCH_MS = 60_000
const STRETCH = 10_000
/** How often the head is written to the process log, which someone who changes the database cannot reach. */
const LOG_HEAD_MS = 3600 * 1000

const watchRow = tables.access_log_watch
  .pick('checked_hash', 'head_hash', 'logged_at')
  .extend({ checked_seq: float8, head_seq: float8, broken_seq: nullable(float8) })
type Watch = RowOf<typeof watchRow>
/**
 * Walks the next stretch of the chain, round after round, and checks that the last known end is still part of it. A
 * fault stays recorded in `access_log_watch`. Does nothing if another process ran less than `WATCH_MS` ago.
 */
export async function watchChain(db: Database, log: Log, now = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    const watch = await takeWatch(tx, now)
    if (!watch) return
    const head = await readHead(tx)
    const from = { seq: watch.checked_seq, hash: watch.checked_hash }
    const { last, entries, broken } = await walkChain(tx, from, STRETCH)
    const found = (await holds(tx, { seq: watch.head_seq, hash: watch.head_hash }))
      ? broken
      : { seq: watch.head_seq, fault: 'cut' as const }
    if (found) {
      if (watch.broken_seq === null) log.error(found, 'the access log is broken')
      await noteBroken(tx, found, now)
      return
    }
    const logged = watch.logged_at !== null && now.getTime() - watch.logged_at.getTime() < LOG_HEAD_MS
    if (!logged) log.info({ head: headText(head) }, 'the head of the access log')
    const whole = entries < STRETCH
    const next = whole ? START : last
    await tx.run(sql`
      update access_log_watch
      set checked_seq = ${next.seq}::bigint, checked_hash = ${next.hash}, checked_at = ${now},
          head_seq = ${head.seq}::bigint, head_hash = ${head.hash},
          logged_at = ${logged ? watch.logged_at : now},
          whole_seq = case when ${whole} then ${last.seq}::bigint else whole_seq end,
          whole_at = case when ${whole} then ${now}::timestamptz else whole_at end,
          broken_seq = null, broken_fault = null, broken_at = null`)
  })
}

/** Locks and returns the watch if the next stretch is due. */
async function takeWatch(tx: Sql, now: Date): Promise<Watch | undefined> {
  await tx.run(sql`
    insert into access_log_watch (checked_seq, checked_hash, checked_at, head_seq, head_hash)
    values (0, ${START.hash}, 'epoch', 0, ${START.hash}) on conflict do nothing`)
  return tx.row(
    watchRow,
    sql`
    select checked_seq::float8 as checked_seq, checked_hash, head_seq::float8 as head_seq, head_hash,
           broken_seq::float8 as broken_seq, logged_at
    from access_log_watch where checked_at <= ${new Date(now.getTime() - WATCH_MS)} for update skip locked`,
  )
}

const noteBroken = (tx: Sql, { seq, fault }: Broken, now: Date) =>
  tx.run(sql`
    update access_log_watch
    set checked_at = ${now}, broken_seq = ${seq}::bigint, broken_fault = ${fault},
        broken_at = coalesce(broken_at, ${now})`)
