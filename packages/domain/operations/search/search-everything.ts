import { FOUND_AT_ONCE, type Found, type FoundGroup } from '@waymark/contracts/operations/search/endpoints'
import { join, type Sql, sql } from '@waymark/platform/database'
import { type RowOf, row, uuid } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context } from '../../context.ts'
import { clientsOfReference } from '../../leads/clients/search-clients.ts'
import { escaped } from '../../like.ts'
import { parseSearch, type SearchQuery } from './search-query.ts'
import { foundRow, SOURCES, type Source } from './sources.ts'

/** How many of the newest rows of a kind are scanned before its index is used: this finds common words. */
const LATEST = 2000
/** How many matches of an index are considered. With more, users can type more words. */
const CONSIDERED = 500
/** One more than is shown, to know whether there are others. */
const ENOUGH = FOUND_AT_ONCE + 1

/**
 * The newest records of each kind with an id that starts like this, a client with this reference number, or with all
 * words of the text in name, email or company. An index cannot find words without three letters or digits in a row, so without a longer word only the
 * newest two thousand of a kind are scanned. The search and every client found are logged.
 */
export async function searchEverything(context: Context, text: string): Promise<FoundGroup[]> {
  const sought = { ...parseSearch(text), referred: await clientsOfReference(context.db, text) }
  const groups = await context.db.transaction(async (tx) => {
    // For unknown words, reading a whole table may look cheap to the planner.
    await tx.run(sql`set local enable_seqscan = off`)
    await tx.run(sql`set local statement_timeout = '3s'`)
    const all: FoundGroup[] = []
    for (const source of SOURCES) {
      const rows = await findIn(tx, source, sought)
      if (rows.length === 0) continue
      all.push({ kind: source.kind, found: rows.slice(0, FOUND_AT_ONCE), more: rows.length > FOUND_AT_ONCE })
    }
    return all
  })
  await logAccess(context, 'search.done', 'system', null)
  const clients = groups.filter(({ kind }) => kind === 'client' || kind === 'client_referral')
  const ids = clients.flatMap(({ found }) => found.map(({ opens }) => opens))
  await logAccess(context, 'client.found', 'client', [...new Set(ids)])
  return groups
}

/** A search, and the clients with this reference number. */
type Sought = SearchQuery & { referred: string[] }

async function findIn(tx: Sql, source: Source, sought: Sought): Promise<Found[]> {
  const referred = source.kind === 'client' ? sought.referred.map((id) => ({ id })) : []
  const ids = [...referred, ...(await idsBetween(tx, source, sought)), ...(await idsByWords(tx, source, sought))]
  if (ids.length === 0) return []
  return tx.rows(
    foundRow,
    sql`
    select id, ${source.shown} from ${source.table}
    where id = any(${ids.map(({ id }) => id)}::uuid[]) order by id desc limit ${ENOUGH}`,
  )
}

const idRow = row({ id: uuid })
type IdRow = RowOf<typeof idRow>

async function idsBetween(tx: Sql, { table }: Source, { ids }: SearchQuery): Promise<IdRow[]> {
  if (!ids) return []
  return tx.rows(
    idRow,
    sql`
    select id from ${table} where id between ${ids.from}::uuid and ${ids.to}::uuid order by id desc limit ${ENOUGH}`,
  )
}

async function idsByWords(tx: Sql, { table, text, indexed }: Source, { long, short }: SearchQuery): Promise<IdRow[]> {
  if (!text || long.length + short.length === 0) return []
  const words = join(
    [
      ...long.map((word) => sql`${text} like ${`%${escaped(word)}%`}`),
      ...short.map((word) => sql`strpos(' ' || ${text}, ${` ${word}`}) > 0`),
    ],
    ' and ',
  )
  const latest = await tx.rows(
    idRow,
    sql`
    select id from (select * from ${table} order by id desc limit ${LATEST}) as ${table}
    where ${indexed} and ${words} order by id desc limit ${ENOUGH}`,
  )
  if (latest.length === ENOUGH || long.length === 0) return latest
  const others = await tx.rows(idRow, sql`select id from ${table} where ${indexed} and ${words} limit ${CONSIDERED}`)
  return [...latest, ...others]
}
