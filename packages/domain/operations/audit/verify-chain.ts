import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, row } from '@waymark/platform/row'
import { type Link, linkRow, START } from './chain.ts'
import { type Broken, holds, walkChain } from './walk-chain.ts'

const BATCH = 5000
const headRow = row({ seq: float8, hash: tables.access_log_watch.columns.head_hash })

export interface Verification {
  /** The number of entries in order. */
  entries: number
  unchained: number
  /** The last correct link. */
  last: Link
  broken: Broken | null
}

/**
 * Walks the chain to its end, starting after the link with number `since`, which is taken as given (default: from the
 * first entry). Checks that the chain still contains the head stored by the watch, and `head`, which was saved
 * elsewhere.
 */
export async function verifyChain(
  db: Sql,
  { since = 0, head = null }: { since?: number; head?: Link | null } = {},
): Promise<Verification> {
  let last = await placeAt(db, since)
  let entries = 0
  let broken: Broken | null = null
  for (let walked = BATCH; walked === BATCH && !broken; ) {
    const walk = await walkChain(db, last, BATCH)
    walked = walk.entries
    entries += walked
    last = walk.last
    broken = walk.broken
  }
  broken ??= await cutBefore(db, head)
  return { entries, unchained: await countUnchained(db), last, broken }
}

async function placeAt(db: Sql, seq: number): Promise<Link> {
  if (seq === 0) return START
  const place = await db.row(
    linkRow,
    sql`
    select seq::float8 as seq, hash from access_log where access_log.seq = ${seq}::bigint`,
  )
  if (!place) throw new RangeError(`There is no entry ${seq}.`)
  return place
}

/** `cut`, at the first stored head that is missing from the chain. */
async function cutBefore(db: Sql, head: Link | null): Promise<Broken | null> {
  const watched = await db.row(headRow, sql`select head_seq::float8 as seq, head_hash as hash from access_log_watch`)
  for (const kept of [watched, head]) {
    if (kept && !(await holds(db, kept))) return { seq: kept.seq, fault: 'cut' }
  }
  return null
}

async function countUnchained(db: Sql): Promise<number> {
  const waiting = await db.row(
    row({ unchained: int4 }),
    sql`
    select count(*)::int as unchained from access_log where seq is null`,
  )
  return waiting?.unchained ?? 0
}
