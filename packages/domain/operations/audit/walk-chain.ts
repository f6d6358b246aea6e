import { createHash } from 'node:crypto'
import { type Sql, sql } from '@waymark/platform/database'
import { type ChainedEntry, COLUMNS, canonicalForm, chainedEntry, type Fault, faultAfter, type Link } from './chain.ts'

export interface Break {
  /** The number that is not correct. */
  seq: number
  fault: Fault
  /** A hash of what was found there. For `cut`, the hash of the entry that used to be the last. */
  found: Buffer
}

export interface Walk {
  /** The link of the last entry, as it is stored. */
  last: Link
  /** The number of entries passed. */
  entries: number
  /** The number of entries that are correct. */
  in_order: number
  breaks: Break[]
}

/**
 * Follows the chain from a given link for up to `limit` entries. After an entry that is not correct, it goes on from that
 * entry's own hash, so that one break hides no other.
 */
export async function walkChain(db: Sql, from: Link, limit: number): Promise<Walk> {
  const entries = await db.rows(
    chainedEntry,
    sql`
    select ${COLUMNS} from access_log where access_log.seq > ${from.seq}::bigint order by access_log.seq limit ${limit}`,
  )
  let { seq, hash } = from
  let in_order = 0
  const breaks: Break[] = []
  for (const entry of entries) {
    const broken = breaksAt({ seq, hash }, entry)
    breaks.push(...broken)
    if (!broken.some((one) => one.seq === entry.seq)) in_order += 1
    ;({ seq, hash } = entry)
  }
  return { last: { seq, hash }, entries: entries.length, in_order, breaks }
}

/** What is wrong between a link and the entry found after it. After missing entries, the first one may itself be changed. */
function breaksAt(previous: Link, entry: ChainedEntry): Break[] {
  const fault = faultAfter(previous, entry)
  if (!fault) return []
  const found = createHash('sha256')
    .update(previous.hash)
    .update(canonicalForm(entry, entry.seq, entry.prev_hash))
    .update(entry.hash)
    .digest()
  const broken = { seq: previous.seq + 1, fault, found }
  if (fault !== 'missing') return [broken]
  return [broken, ...breaksAt({ seq: entry.seq - 1, hash: entry.prev_hash }, entry)]
}

/** `cut` at a stored head that is not in its place anymore. */
export async function cutAt(db: Sql, { seq, hash }: Link): Promise<Break[]> {
  const holds =
    seq === 0 || (await db.exists(sql`select 1 from access_log where seq = ${seq}::bigint and hash = ${hash}`))
  return holds ? [] : [{ seq, fault: 'cut', found: hash }]
}
