import type { QueryOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type Database, empty, join, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { columnsOf } from '@waymark/platform/row'
import { firstMatches, rareIds } from '../../first-matches.ts'
import { cutPage, encodeCursor } from '../../paging.ts'
import { TAGS, withTag } from '../tags/tags-of-clients.ts'
import { SORTS } from './client-sorts.ts'
import { type ListedClient, listedClientRow, listedColumns } from './listed-client.ts'
import { needsAttention } from './need-attention.ts'
import { type ClientSearch, NAME, PHONE, searchOf } from './search-clients.ts'

type Query = Omit<QueryOf<typeof clientEndpoints.listClients>, 'ids'> & {
  /** With commas between them, as in an address, or as a list. */
  ids?: string | readonly string[] | undefined
}
type Filters = Omit<Query, 'limit' | 'cursor' | 'sort' | 'order' | 'search'>

const SHOWN = sql`
  select ${columnsOf(listedColumns, 'client')}, ${NAME} as name_key, ${PHONE} as phone_key,
         client.date_of_birth::text as date_of_birth,
         (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1)
           as assignment_reason, ${TAGS}`

/** One client as shown in the list. */
export const listedClient = (db: Sql, id: string): Promise<ListedClient | undefined> =>
  db.row(listedClientRow, sql`${SHOWN} from client where client.id = ${id}::uuid`)

/** The condition for a status. An open client is neither enrolled nor lost. */
const statusFilter = (status: NonNullable<Query['status']>): Statement =>
  status === 'open' ? sql`and client.status in ('new', 'contacted', 'quoted')` : sql`and client.status = ${status}`

/** The conditions that the planner weighs against the order of the list. */
const filtersOf = async (
  db: Database | Transaction,
  broker_id: string,
  { ids, risk_level, status, state, plan_year, assignment_type, attention }: Filters,
): Promise<Statement[]> => [
  ...(risk_level ? [sql`and client.risk_level = ${risk_level}`] : []),
  ...(status ? [statusFilter(status)] : []),
  ...(state ? [sql`and client.state = ${state}`] : []),
  ...(plan_year ? [sql`and client.plan_year = ${plan_year}`] : []),
  ...(assignment_type ? [sql`and client.assignment_type = ${assignment_type}`] : []),
  ...(attention ? [sql`and ${await needsAttention(db, broker_id, attention)}`] : []),
  ...(ids ? [sql`and client.id = any(${typeof ids === 'string' ? ids.split(',') : [...ids]}::uuid[])`] : []),
]

/** Where clients match a search and a tag, up to so many of one are read, to look for the other among them. */
const RARER = 15_000

/** What else clients must match, each with an index of its own in no order of the list. */
async function soughtBy(
  db: Database | Transaction,
  broker_id: string,
  { search, tag }: Filters & Pick<Query, 'search'>,
): Promise<ClientSearch[]> {
  const sought = [
    // First, because one index has its ids.
    tag ? { ...withTag(broker_id, tag), indexed: false } : null,
    search ? await searchOf(db, broker_id, search) : null,
  ]
  return sought.filter((one) => one !== null)
}

/** Up to this many clients of a list, by its parts in their order. */
async function readParts(
  db: Database | Transaction,
  broker_id: string,
  filters: Filters & Pick<Query, 'search' | 'sort'>,
  { where, order, parts, most }: { where: Statement; order: Statement; parts: readonly Statement[]; most: number },
): Promise<ListedClient[]> {
  const sought = await soughtBy(db, broker_id, filters)
  const matches = every(sought.map((one) => sql`and ${one.matches}`))
  const conditions = await filtersOf(db, broker_id, filters)
  const filtered = every(conditions)
  const mine = sql`client.broker_id = ${broker_id}::uuid ${where}`
  // One filter leads along its own index; more than one could lead past very many clients.
  const walked = filters.sort === 'newest' && conditions.length === 1 ? filtered : empty
  const read = (part: Statement, limit: number, found: Statement) =>
    db.rows(
      listedClientRow,
      sql`${SHOWN} from client where ${mine} ${filtered} ${found} ${part} order by ${order} limit ${limit}`,
    )
  const walk = (part: Statement, limit: number, far: number) =>
    db.rows(
      listedClientRow,
      sql`
      ${SHOWN}
      from (select * from client where ${mine} ${walked} ${part} order by ${order} limit ${far}) as client
      where true ${filtered} ${matches} order by ${order} limit ${limit}`,
    )
  const readAll = (part: Statement, limit: number) => {
    // With a filter, its index is the shorter way to the matches of a common word.
    if (conditions.length > 0) return read(part, limit, matches)
    if (sought.some(({ indexed }) => !indexed)) return read(part, limit, foundBy(sought))
    // The offset keeps the planner from reading along the order until it has met enough matches.
    return db.rows(
      listedClientRow,
      sql`
      ${SHOWN} from (select * from client where ${mine} ${matches} ${part} offset 0) as client
      order by ${order} limit ${limit}`,
    )
  }
  /** The ids of one that few clients match, which are the same for all parts. */
  let rarest: Promise<string[] | null> | undefined
  const findRarest = async () => {
    for (const { ids } of sought) {
      const rare = await rareIds(db, ids, sought.length > 1 ? RARER : undefined)
      if (rare) return rare
    }
    return null
  }

  const rows: ListedClient[] = []
  for (const part of parts) {
    const left = most - rows.length
    if (left === 0) break
    const found = await (sought.length === 0
      ? read(part, left, empty)
      : firstMatches(left, {
          walk: (far) => walk(part, left, far),
          async few() {
            const ids = await (rarest ??= findRarest())
            return ids && read(part, left, sql`and client.id = any(${ids}::uuid[]) ${matches}`)
          },
          all: () => readAll(part, left),
        }))
    rows.push(...found)
  }
  return rows
}

/** The condition that a client is found by the index of each. */
const foundBy = (sought: readonly ClientSearch[]): Statement =>
  every(sought.map(({ ids }) => sql`and client.id in (${ids})`))

const every = (conditions: readonly Statement[]): Statement => (conditions.length === 0 ? empty : join(conditions, ' '))

/** One page of a broker's clients. Throws 422 on a cursor that we did not issue. */
export async function listClients(
  db: Database | Transaction,
  broker_id: string,
  { limit, cursor, order: wished, ...filters }: Query,
): Promise<{ page: ListedClient[]; next: string | undefined }> {
  const { order, where, parts, keyOf } = SORTS[filters.sort](wished, filters.ids !== undefined)
  const rows = await readParts(db, broker_id, filters, { where, order, parts: parts(cursor), most: limit + 1 })
  return cutPage(rows, limit, keyOf)
}

/**
 * The clients before and after one in a list of the broker. The place of the one is known even if the list does not have
 * it anymore, such as a client without a first contact who was just called.
 */
export async function findNeighbors(
  db: Database | Transaction,
  broker_id: string,
  { client_id, order: wished, ...filters }: Omit<Query, 'limit' | 'cursor'> & { client_id: string },
): Promise<{ previous: string | null; next: string | null }> {
  const here = await listedClient(db, client_id)
  if (here?.broker_id !== broker_id) return { previous: null, next: null }
  const { where, keyOf, back, ...forth } = SORTS[filters.sort](wished, filters.ids !== undefined)
  const first = async ({ order, parts }: typeof back) => {
    const [found] = await readParts(db, broker_id, filters, {
      where,
      order,
      parts: parts(encodeCursor(keyOf(here))),
      most: 1,
    })
    return found?.id ?? null
  }
  return { previous: await first(back), next: await first(forth) }
}

/** The ids of at most so many of a broker's clients that match. */
export async function matchingIds(
  db: Database | Transaction,
  broker_id: string,
  { sort, order: _order, ...filters }: Omit<Query, 'limit' | 'cursor'>,
  most: number,
): Promise<string[]> {
  const sought = await soughtBy(db, broker_id, filters)
  const { where } = SORTS[sort](undefined, filters.ids !== undefined)
  const rows = await db.rows(
    tables.client.pick('id'),
    sql`
    select client.id from client
    where client.broker_id = ${broker_id}::uuid ${where} ${every(await filtersOf(db, broker_id, filters))} ${foundBy(sought)}
    limit ${most}`,
  )
  return rows.map(({ id }) => id)
}
