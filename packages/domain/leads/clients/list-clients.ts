import type { QueryOf } from '@waymark/contracts/endpoint'
import { type clientEndpoints, clientRow } from '@waymark/contracts/leads/clients/endpoints'
import { empty, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, encodeCursor, idCursor, instantCursor, textCursor } from '../../paging.ts'
import { ANSWERS } from '../intake/read-answers.ts'
import { NAME, searchFilter } from './search-clients.ts'

type Query = QueryOf<typeof clientEndpoints.listClients>
export const listedClientRow = tables.client
  .pick(
    ...ANSWERS,
    'id',
    'email',
    'terms_accepted',
    'language',
    'status',
    'plan_year',
    'revision',
    'is_mock',
    'submitted_at',
    'broker_id',
    'assignment_type',
    'assigned_at',
    'due_at',
    'first_contact_at',
    'created_at',
    'risk_score',
    'risk_level',
  )
  .extend({ name_key: text, assignment_reason: nullable(text) })
export type ListedClient = RowOf<typeof listedClientRow>

/** All columns of the row except the reason. Earlier answers are not even read. */
const { assignment_reason: _reason, ...shown } = clientRow.shape
const COLUMNS = raw(
  Object.keys(shown)
    .map((column) => `client.${column}`)
    .join(', '),
)

interface Sort {
  order: Statement
  where: Statement
  /** The condition for rows after a cursor. Throws 422 for a cursor of another order. */
  after: (cursor: string | undefined) => Statement
  cursorOf: (row: ListedClient) => string
}

function sorted<Key extends z.ZodType>(
  key: Key,
  by: {
    keyOf: (row: ListedClient) => unknown
    after: (key: z.output<Key>, id: string) => Statement
    order: Statement
    where?: Statement
  },
): Sort {
  const cursorSchema = z.tuple([key, idCursor])
  return {
    order: by.order,
    where: by.where ?? empty,
    after(cursor) {
      const last = decodeCursor(cursor, cursorSchema)
      return last ? by.after(...last) : empty
    },
    cursorOf: (row) => encodeCursor([by.keyOf(row), row.id]),
  }
}

/** Each order has its own index. The id breaks ties, so that the cursor is exact. */
const SORTS: Record<Query['sort'], Sort> = {
  newest: sorted(instantCursor, {
    keyOf: (row) => row.submitted_at,
    after: (key, id) => sql`and (client.submitted_at, client.id) < (${key}::timestamptz, ${id}::uuid)`,
    order: sql`client.submitted_at desc, client.id desc`,
  }),
  name: sorted(textCursor, {
    keyOf: (row) => row.name_key,
    after: (key, id) => sql`and (${NAME}, client.id) > (${key}, ${id}::uuid)`,
    order: sql`${NAME}, client.id`,
  }),
  risk: sorted(z.number(), {
    keyOf: (row) => row.risk_score,
    after: (key, id) => sql`and (client.risk_score, client.id) < (${key}::float8, ${id}::uuid)`,
    order: sql`client.risk_score desc, client.id desc`,
    where: sql`and client.risk_score is not null`,
  }),
  due: sorted(instantCursor, {
    keyOf: (row) => row.due_at,
    after: (key, id) => sql`and (client.due_at, client.id) > (${key}::timestamptz, ${id}::uuid)`,
    order: sql`client.due_at, client.id`,
    where: sql`and client.first_contact_at is null and client.due_at is not null`,
  }),
}

const ROW = sql`
  select ${COLUMNS}, ${NAME} as name_key,
         (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1)
           as assignment_reason
  from client`

/** One client as shown in the list. */
export const listedClient = (db: Sql, id: string): Promise<ListedClient | undefined> =>
  db.row(listedClientRow, sql`${ROW} where client.id = ${id}::uuid`)

/** The condition for a status. An open client is neither enrolled nor lost. */
const statusFilter = (status: Query['status']): Statement =>
  status === 'open'
    ? sql`and client.status in ('new', 'contacted', 'quoted')`
    : status
      ? sql`and client.status = ${status}`
      : empty

/** One page of a broker's clients. Throws 422 on a cursor that we did not issue. */
export async function listClients(
  db: Sql,
  broker_id: string,
  { limit, cursor, ids, search, risk_level, status, state, plan_year, assignment_type, sort }: Query,
): Promise<{ page: ListedClient[]; next: string | undefined }> {
  const { order, where, after, cursorOf } = SORTS[sort]
  const found = search ? await searchFilter(db, broker_id, search) : empty
  const rows = await db.rows(
    listedClientRow,
    sql`
    ${ROW}
    where client.broker_id = ${broker_id}::uuid ${where}
      ${ids ? sql`and client.id = any(${ids.split(',')}::uuid[])` : empty}
      ${found}
      ${risk_level ? sql`and client.risk_level = ${risk_level}` : empty}
      ${statusFilter(status)}
      ${state ? sql`and client.state = ${state}` : empty}
      ${plan_year ? sql`and client.plan_year = ${plan_year}` : empty}
      ${assignment_type ? sql`and client.assignment_type = ${assignment_type}` : empty}
      ${after(cursor)}
    order by ${order}
    limit ${limit + 1}`,
  )
  const { page, last } = cutPage(rows, limit)
  return { page, next: last && cursorOf(last) }
}
