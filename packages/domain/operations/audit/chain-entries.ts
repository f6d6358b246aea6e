import { type Database, type Sql, sql } from '@waymark/platform/database'
import { bool, row } from '@waymark/platform/row'
import { COLUMNS, type Entry, type Link, linkAfter, linkRow, START, waitingEntry } from './chain.ts'

/** The most entries chained in one transaction. */
export const CHAIN_BATCH = 1000

/** The last link of the chain; `START` while nothing is chained. */
export async function readHead(db: Sql): Promise<Link> {
  const head = await db.row(
    linkRow,
    sql`
    select seq::float8 as seq, hash from access_log where seq is not null order by access_log.seq desc limit 1`,
  )
  return head ?? START
}

/**
 * Gives up to `CHAIN_BATCH` entries without a number the next ones; returns how many. Looking for entries without a
 * number finds them no matter when they were committed. A lock lets only one process chain at a time.
 */
export async function chainEntries(db: Database): Promise<number> {
  if (!(await db.exists(sql`select 1 from access_log where seq is null limit 1`))) return 0
  return db.transaction(async (tx) => {
    const lock = await tx.row(
      row({ mine: bool }),
      sql`
      select pg_try_advisory_xact_lock(hashtext('access_log_chain')) as mine`,
    )
    if (!lock?.mine) return 0
    const head = await readHead(tx)
    const entries = await tx.rows(
      waitingEntry,
      sql`
      select ${COLUMNS} from access_log where access_log.seq is null order by id limit ${CHAIN_BATCH}`,
    )
    const links = linksAfter(head, entries)
    const chained = await tx.run(sql`
      update access_log
      set seq = link.seq, prev_hash = decode(link.prev_hash, 'hex'), hash = decode(link.hash, 'hex')
      from unnest(${entries.map(({ id }) => id)}::uuid[], ${links.map(({ seq }) => seq)}::bigint[],
                  ${[head, ...links.slice(0, -1)].map(inHex)}::text[], ${links.map(inHex)}::text[])
        as link (id, seq, prev_hash, hash)
      where access_log.id = link.id and access_log.seq is null`)
    if (chained !== entries.length) throw new Error('an entry of the access log was chained by another process')
    return chained
  })
}

function linksAfter(head: Link, entries: readonly Entry[]): Link[] {
  let last = head
  return entries.map((entry) => (last = linkAfter(last, entry)))
}

const inHex = ({ hash }: Link): string => hash.toString('hex')
