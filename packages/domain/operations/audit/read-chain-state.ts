import { CHAIN_FAULTS } from '@waymark/contracts/operations/audit/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, nullable, oneOf, row, timestamptz } from '@waymark/platform/row'
import type { Fault, Link } from './chain.ts'
import { readHead } from './chain-entries.ts'

export interface ChainState {
  /** The last link: the number of chained entries and the hash over all of them. */
  head: Link
  unchained: number
  /** Age in seconds of the oldest entry without a number; 0 if there is none. */
  unchained_oldest_s: number
  /** The last complete walk: its time and number of entries. */
  whole: { at: Date; entries: number } | null
  /** The breaks that nobody has settled: how many, and the first that was found. */
  broken: { breaks: number; seq: number; fault: Fault; at: Date } | null
}

const watchRow = tables.access_log_watch.pick('whole_at').extend({ whole_seq: nullable(float8) })
const brokenRow = row({ breaks: int4, seq: float8, fault: oneOf(CHAIN_FAULTS), at: timestamptz })

/** The state of the chain as far as it was watched. */
export async function readChainState(db: Sql): Promise<ChainState> {
  const [head, waiting, watch, broken] = await Promise.all([
    readHead(db),
    readUnchained(db),
    readWatch(db),
    readBroken(db),
  ])
  return {
    head,
    ...waiting,
    whole: watch?.whole_at ? { at: watch.whole_at, entries: watch.whole_seq ?? 0 } : null,
    broken: broken ?? null,
  }
}

async function readUnchained(db: Sql): Promise<Pick<ChainState, 'unchained' | 'unchained_oldest_s'>> {
  const waiting = await db.row(
    row({ unchained: int4, unchained_oldest_s: float8 }),
    sql`
    select count(*)::int as unchained,
           coalesce(greatest(extract(epoch from now() - min(at)), 0), 0)::float8 as unchained_oldest_s
    from access_log where seq is null`,
  )
  return waiting ?? { unchained: 0, unchained_oldest_s: 0 }
}

const readWatch = (db: Sql) =>
  db.row(watchRow, sql`select whole_seq::float8 as whole_seq, whole_at from access_log_watch`)

const readBroken = (db: Sql) =>
  db.row(
    brokenRow,
    sql`
    select (count(*) over ())::int as breaks, seq::float8 as seq, fault, found_at as at
    from access_log_break where settled_at is null order by found_at, access_log_break.seq limit 1`,
  )
