import { CHAIN_FAULTS } from '@waymark/contracts/operations/audit/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, nullable, oneOf, row } from '@waymark/platform/row'
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
  broken: { seq: number; fault: Fault; at: Date } | null
}

const watchRow = tables.access_log_watch
  .pick('whole_at', 'broken_at')
  .extend({ broken_fault: nullable(oneOf(CHAIN_FAULTS)), whole_seq: nullable(float8), broken_seq: nullable(float8) })

/** The state of the chain as far as it was watched. */
export async function readChainState(db: Sql): Promise<ChainState> {
  const [head, waiting, watch] = await Promise.all([readHead(db), readUnchained(db), readWatch(db)])
  return {
    head,
    ...waiting,
    whole: watch?.whole_at ? { at: watch.whole_at, entries: watch.whole_seq ?? 0 } : null,
    broken:
      watch?.broken_at && watch.broken_fault
        ? { seq: watch.broken_seq ?? 0, fault: watch.broken_fault, at: watch.broken_at }
        : null,
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
  db.row(
    watchRow,
    sql`
    select whole_seq::float8 as whole_seq, whole_at, broken_seq::float8 as broken_seq, broken_fault, broken_at
    from access_log_watch`,
  )
