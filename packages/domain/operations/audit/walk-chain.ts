import { type Sql, sql } from '@waymark/platform/database'
import { COLUMNS, chainedEntry, type Fault, faultAfter, type Link } from './chain.ts'

export interface Broken {
  /** The first place that is not as it was. */
  seq: number
  fault: Fault
}

export interface Walk {
  /** The last place that is in order. */
  last: Link
  /** Entries found in order. */
  entries: number
  broken: Broken | null
}

/** Follows the chain from a place that is taken as given, over at most `limit` entries, to the first that is not in order. */
export async function walkChain(db: Sql, from: Link, limit: number): Promise<Walk> {
  const entries = await db.rows(
    chainedEntry,
    sql`
    select ${COLUMNS} from access_log where access_log.seq > ${from.seq}::bigint order by access_log.seq limit ${limit}`,
  )
  let last = from
  for (const [index, entry] of entries.entries()) {
    const fault = faultAfter(last, entry)
    if (fault) return { last, entries: index, broken: { seq: last.seq + 1, fault } }
    last = entry
  }
  return { last: { seq: last.seq, hash: last.hash }, entries: entries.length, broken: null }
}

/** Whether the entry that was the last once still stands at its place. */
export async function holds(db: Sql, { seq, hash }: Link): Promise<boolean> {
  if (seq === 0) return true
  return db.exists(sql`select 1 from access_log where seq = ${seq}::bigint and hash = ${hash}`)
}
