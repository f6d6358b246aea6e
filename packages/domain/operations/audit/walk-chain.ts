import { type Sql, sql } from '@waymark/platform/database'
import { COLUMNS, chainedEntry, type Fault, faultAfter, type Link } from './chain.ts'

export interface Broken {
  /** The first number that is not correct. */
  seq: number
  fault: Fault
}

export interface Walk {
  /** The last correct link. */
  last: Link
  /** The number of entries in order. */
  entries: number
  broken: Broken | null
}

/** Follows the chain from a given link for up to `limit` entries, until the first one that is not correct. */
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

/** Whether the entry that used to be the last is still in its place. */
export async function holds(db: Sql, { seq, hash }: Link): Promise<boolean> {
  if (seq === 0) return true
  return db.exists(sql`select 1 from access_log where seq = ${seq}::bigint and hash = ${hash}`)
}
