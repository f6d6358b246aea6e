import type { QueryOf } from '@waymark/contracts/endpoint'
import { type clientEndpoints, clientRow } from '@waymark/contracts/leads/clients/endpoints'
import { empty, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { cutPage } from '../../paging.ts'
import { hasTag, TAGS } from '../tags/tags-of-clients.ts'
import { SORTS } from './client-sorts.ts'
import { type ListedClient, listedClientRow } from './listed-client.ts'
import { NAME, searchOf } from './search-clients.ts'

type Query = Omit<QueryOf<typeof clientEndpoints.listClients>, 'ids'> & {
  /** With commas between them, as in an address, or as a list. */
  ids?: string | readonly string[] | undefined
}
type Filters = Omit<Query, 'limit' | 'cursor' | 'sort' | 'order' | 'search'>
/** All columns of the row except those of other tables. Earlier answers are not even read. */
const { assignment_reason: _reason, tags: _tags, city: _city, ...shown } = clientRow.shape
const COLUMNS = raw(
  Object.keys(shown)
    .map((column) => `client.${column}`)
    .join(', '),
)

const SHOWN = sql`
  select ${COLUMNS}, client.email_key, ${NAME} as name_key,
         (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1)
           as assignment_reason, ${TAGS}`

/** One client as shown in the list. */
export const listedClient = (db: Sql, id: string): Promise<ListedClient | undefined> =>
  db.row(listedClientRow, sql`${SHOWN} from client where client.id = ${id}::uuid`)

/** The condition for a status. An open client is neither enrolled nor lost. */
const statusFilter = (status: Query['status']): Statement =>
  status === 'open'
    ? sql`and client.status in ('new', 'contacted', 'quoted')`
    : status
      ? sql`and client.status = ${status}`
      : empty

/** The conditions for everything but the search. */
const filteredBy = (
  broker_id: string,
  { ids, risk_level, status, state, plan_year, assignment_type, tag }: Filters,
): Statement => sql`
  ${ids ? sql`and client.id = any(${typeof ids === 'string' ? ids.split(',') : [...ids]}::uuid[])` : empty}
  ${risk_level ? sql`and client.risk_level = ${risk_level}` : empty}
  ${statusFilter(status)}
  ${state ? sql`and client.state = ${state}` : empty}
  ${plan_year ? sql`and client.plan_year = ${plan_year}` : empty}
  ${assignment_type ? sql`and client.assignment_type = ${assignment_type}` : empty}
  ${tag ? sql`and ${hasTag(broker_id, tag)}` : empty}`

/** How far a search walks along the list, before it asks the indexes for all matches and sorts them. */
const WALK = 2000

/** One page of a broker's clients. Throws 422 on a cursor that we did not issue. */
export async function listClients(
  db: Sql,
  broker_id: string,
  { limit, cursor, search, sort, order: wished, ...filters }: Query,
): Promise<{ page: ListedClient[]; next: string | undefined }> {
  const { order, where, parts, cursorOf } = SORTS[sort](wished)
  const sought = search ? await searchOf(db, broker_id, search) : null
  const mine = sql`client.broker_id = ${broker_id}::uuid ${where}`
  const filtered = filteredBy(broker_id, filters)
  const read = (part: Statement, most: number, found: Statement) =>
    db.rows(
      listedClientRow,
      sql`${SHOWN} from client where ${mine} ${filtered} ${found} ${part} order by ${order} limit ${most}`,
    )
  /** Common words fill a page quickly. The cost does not grow with the list. */
  const walk = (part: Statement, most: number, { matches }: { matches: Statement }) =>
    db.rows(
      listedClientRow,
      sql`
      ${SHOWN}
      from (select * from client where ${mine} ${part} order by ${order} limit ${WALK}) as client
      where ${matches} ${filtered} order by ${order} limit ${most}`,
    )

  const rows: ListedClient[] = []
  for (const part of parts(cursor)) {
    const most = limit + 1 - rows.length
    if (most === 0) break
    let next = sought ? await walk(part, most, sought) : await read(part, most, empty)
    if (sought && next.length < most) next = await read(part, most, sql`and client.id in (${sought.ids})`)
    rows.push(...next)
  }
  const { page, last } = cutPage(rows, limit)
  return { page, next: last && cursorOf(last) }
}

/** The ids of at most so many of a broker's clients that match. */
export async function matchingIds(
  db: Sql,
  broker_id: string,
  { search, sort, order: _order, ...filters }: Omit<Query, 'limit' | 'cursor'>,
  most: number,
): Promise<string[]> {
  const sought = search ? await searchOf(db, broker_id, search) : null
  const { where } = SORTS[sort](undefined)
  const rows = await db.rows(
    tables.client.pick('id'),
    sql`
    select client.id from client
    where client.broker_id = ${broker_id}::uuid ${where} ${filteredBy(broker_id, filters)}
      ${sought ? sql`and client.id in (${sought.ids})` : empty}
    limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
