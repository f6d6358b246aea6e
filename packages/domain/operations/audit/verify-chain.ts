import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { float8, int4, row } from '@waymark/platform/row'
import { listBreaks, type RecordedBreak } from './breaks.ts'
import { type Link, linkRow, START } from './chain.ts'
import { type Break, cutAt, walkChain } from './walk-chain.ts'

const BATCH = 5000
const headRow = row({ seq: float8, hash: tables.access_log_watch.columns.head_hash })

export interface Verification {
  /** The number of entries in order. */
  entries: number
  unchained: number
  /** The link of the last entry. */
  last: Link
  /** All of them, in the order of the log, with what is on record about each. */
  breaks: (Break & { recorded: RecordedBreak | undefined })[]
}

/**
 * Walks the chain to its end, starting after the link with number `since`, which is taken as given (default: from the
 * first entry). Checks that the chain still contains the head stored by the watch, those that it missed before, and `head`,
 * which was saved elsewhere.
 */
export async function verifyChain(
  db: Sql,
  { since = 0, head = null }: { since?: number; head?: Link | null } = {},
): Promise<Verification> {
  let last = await placeAt(db, since)
  let entries = 0
  const found: Break[] = []
  for (let walked = BATCH; walked === BATCH; ) {
    const walk = await walkChain(db, last, BATCH)
    walked = walk.entries
    entries += walk.in_order
    last = walk.last
    found.push(...walk.breaks)
  }
  const recorded = new Map((await listBreaks(db)).map((one) => [keyOf(one), one]))
  const cuts = [...recorded.values()].filter(({ fault, seq }) => fault === 'cut' && seq > since)
  for (const kept of [await watchedHead(db), head, ...cuts.map(({ seq, found: hash }) => ({ seq, hash }))]) {
    if (kept) found.push(...(await cutAt(db, kept)))
  }
  const breaks = [...new Map(found.map((one) => [keyOf(one), one])).values()]
  return {
    entries,
    unchained: await countUnchained(db),
    last,
    breaks: breaks
      .toSorted((one, other) => one.seq - other.seq)
      .map((one) => ({ ...one, recorded: recorded.get(keyOf(one)) })),
  }
}

/** The same break has the same key. */
const keyOf = ({ seq, fault, found }: Break) => `${seq} ${fault} ${found.toString('hex')}`

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

const watchedHead = (db: Sql): Promise<Link | undefined> =>
  db.row(headRow, sql`select head_seq::float8 as seq, head_hash as hash from access_log_watch`)

async function countUnchained(db: Sql): Promise<number> {
  const waiting = await db.row(
    row({ unchained: int4 }),
    sql`
    select count(*)::int as unchained from access_log where seq is null`,
  )
  return waiting?.unchained ?? 0
}
