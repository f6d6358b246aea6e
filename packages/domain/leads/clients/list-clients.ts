import type { QueryOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type Database, empty, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { columnsOf } from '@waymark/platform/row'
import { cutPage } from '../../paging.ts'
import { hasTag, TAGS } from '../tags/tags-of-clients.ts'
import { SORTS } from './client-sorts.ts'
import { type ListedClient, listedClientRow, listedColumns } from './listed-client.ts'
import { needsAttention } from './need-attention.ts'
import { NAME, PHONE, searchOf } from './search-clients.ts'

type Query = Omit<QueryOf<typeof clientEndpoints.listClients>, 'ids'> & {
  /** With commas between them, as in an address, or as a list. */
  ids?: string | readonly string[] | undefined
}
type Filters = Omit<Query, 'limit' | 'cursor' | 'sort' | 'order' | 'search'>

const SHOWN = sql`
  select ${columnsOf(listedColumns, 'client')}, ${NAME} as name_key, ${PHONE} as phone_key,
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
const filteredBy = async (
  db: Database | Transaction,
  broker_id: string,
  { ids, risk_level, status, state, plan_year, assignment_type, tag, attention }: Filters,
): Promise<Statement> => sql`
  ${ids ? sql`and client.id = any(${typeof ids === 'string' ? ids.split(',') : [...ids]}::uuid[])` : empty}
  ${risk_level ? sql`and client.risk_level = ${risk_level}` : empty}
  ${statusFilter(status)}
  ${state ? sql`and client.state = ${state}` : empty}
  ${plan_year ? sql`and client.plan_year = ${plan_year}` : empty}
  ${assignment_type ? sql`and client.assignment_type = ${assignment_type}` : empty}
  ${tag ? sql`and ${hasTag(broker_id, tag)}` : empty}
  ${attention ? sql`and ${await needsAttention(db, broker_id, attention)}` : empty}`

/** How far a search walks along the list, before it asks the indexes for all matches and sorts them. */
const WALK = 2000

/** Up to this many clients of a list, by its parts in their order. */
async function readParts(
  db: Database | Transaction,
  broker_id: string,
  { search, ...filters }: Filters & Pick<Query, 'search'>,
  { where, order, parts, most }: { where: Statement; order: Statement; parts: readonly Statement[]; most: number },
): Promise<ListedClient[]> {
  const sought = search ? await searchOf(db, broker_id, search) : null
  const mine = sql`client.broker_id = ${broker_id}::uuid ${where}`
  const filtered = await filteredBy(db, broker_id, filters)
  const read = (part: Statement, limit: number, found: Statement) =>
    db.rows(
      listedClientRow,
      sql`${SHOWN} from client where ${mine} ${filtered} ${found} ${part} order by ${order} limit ${limit}`,
    )
  /** Common words fill a page quickly. The cost does not grow with the list. */
  const walk = (part: Statement, limit: number, { matches }: { matches: Statement }) =>
    db.rows(
      listedClientRow,
      sql`
      ${SHOWN}
      from (select * from client where ${mine} ${part} order by ${order} limit ${WALK}) as client
      where ${matches} ${filtered} order by ${order} limit ${limit}`,
    )

  const rows: ListedClient[] = []
  for (const part of parts) {
    const left = most - rows.length
    if (left === 0) break
    let next = sought ? await walk(part, left, sought) : await read(part, left, empty)
    if (sought && next.length < left) next = await read(part, left, sql`and client.id in (${sought.ids})`)
    rows.push(...next)
  }
  return rows
}

/** One page of a broker's clients. Throws 422 on a cursor that we did not issue. */
export async function listClients(
  db: Database | Transaction,
  broker_id: string,
  { limit, cursor, sort, order: wished, ...filters }: Query,
): Promise<{ page: ListedClient[]; next: string | undefined }> {
  const { order, where, parts, cursorOf } = SORTS[sort](wished)
  const rows = await readParts(db, broker_id, filters, { where, order, parts: parts(cursor), most: limit + 1 })
  const { page, last } = cutPage(rows, limit)
  return { page, next: last && cursorOf(last) }
}

/**
 * The clients before and after one in a list of the broker. The place of the one is known even if the list does not have
 * it anymore, such as a client without a first contact who was just called.
 */
export async function findNeighbors(
  db: Database | Transaction,
  broker_id: string,
  { client_id, sort, order: wished, ...filters }: Omit<Query, 'limit' | 'cursor'> & { client_id: string },
): Promise<{ previous: string | null; next: string | null }> {
  const here = await listedClient(db, client_id)
  if (here?.broker_id !== broker_id) return { previous: null, next: null }
  const { where, cursorOf, back, ...forth } = SORTS[sort](wished)
  const first = async ({ order, parts }: typeof back) => {
    const [found] = await readParts(db, broker_id, filters, { where, order, parts: parts(cursorOf(here)), most: 1 })
    return found?.id ?? null
  }
  return { previous: await first(back), next: await first(forth) }
}

/** The ids of at most so many of a broker's clients that match. */
export async function matchingIds(
  db: Database | Transaction,
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
    where client.broker_id = ${broker_id}::uuid ${where} ${await filteredBy(db, broker_id, filters)}
      ${sought ? sql`and client.id in (${sought.ids})` : empty}
    limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
