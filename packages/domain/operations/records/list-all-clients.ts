import { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import type { BodyOf, QueryOf } from '@waymark/contracts/endpoint'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import type { clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { empty, join, raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, type RowOf, row, text } from '@waymark/platform/row'
import { searchFilterAnywhere } from '../../leads/clients/search-clients.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'

export type Filters = BodyOf<typeof clientAdministrationEndpoints.findAllClients>
export type Query = Filters & QueryOf<typeof clientAdministrationEndpoints.findAllClients>
export const administeredRow = tables.client
  .pick(
    'id',
    'email',
    'first_name',
    'last_name',
    'state',
    'status',
    'risk_level',
    'revision',
    'is_mock',
    'broker_id',
    'assignment_type',
    'due_at',
    'first_contact_at',
    'submitted_at',
    'created_at',
  )
  .extend({ broker_name: nullable(text), assignment_reason: nullable(text) })
export type AdministeredRow = RowOf<typeof administeredRow>

/** Counting stops here. */
const MAX_COUNTED = 10_000

const ROW = sql`
  select client.id, client.email, client.first_name, client.last_name, client.state, client.status, client.risk_level,
         client.revision, client.is_mock, client.broker_id, client.assignment_type, client.due_at,
         client.first_contact_at, client.submitted_at, client.created_at,
         broker.first_name || ' ' || broker.last_name as broker_name,
         coalesce(
           (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1),
           (select 'Waits for ' || first_name || ' ' || last_name || ' to confirm a license in ' || hold.state
            from license_hold as hold join app_user on app_user.id = hold.broker_id
            where hold.client_id = client.id and hold.ended_at is null)) as assignment_reason
  from client left join app_user as broker on broker.id = client.broker_id`

// Constants instead of parameters: the best plan depends on how common the value is.
const isStatus = constants(CLIENT_STATUSES, (status) => `and client.status = '${status}'`)
const isLevel = constants(RISK_LEVELS, (level) => `and client.risk_level = '${level}'`)
const isType = constants(ASSIGNMENT_TYPES, (type) => `and client.assignment_type = '${type}'`)
const OVERDUE = sql`and client.first_contact_at is null and client.due_at < now() and client.status <> 'lost'`

function constants<Value extends string>(values: readonly Value[], condition: (value: Value) => string) {
  const known = new Map(values.map((value) => [value, raw(condition(value))]))
  return (value: Value | undefined): Statement => (value && known.get(value)) ?? empty
}

/**
 * The ids that match the filters: the newest before an id, or in any order without one, for a count. The indexes of the
 * brokers' lists serve all brokers at once. Clients without a broker are not in them and are read separately.
 */
export async function clientsFound(
  db: Sql,
  filters: Filters,
  before: string | null,
  limit: number,
): Promise<Statement> {
  const { search, status, risk_level, assignment_type, overdue, broker_id } = filters
  const found = search ? await searchFilterAnywhere(db, search) : empty
  const inOrder = before === null ? empty : sql`and client.id < ${before}::uuid order by client.id desc`
  const only = sql`
    ${isStatus(status)} ${isLevel(risk_level)} ${isType(assignment_type === 'none' ? undefined : assignment_type)}
    ${overdue ? OVERDUE : empty} ${found} ${inOrder} limit ${limit}`
  const theirs = broker_id ? sql`client.broker_id = ${broker_id}::uuid` : sql`client.broker_id is not null`
  const halves = [
    ...(assignment_type === 'none' ? [] : [sql`(select id from client where ${theirs} ${only})`]),
    ...(broker_id ? [] : [sql`(select id from client where client.broker_id is null ${only})`]),
  ]
  return halves.length > 0 ? join(halves, ' union all ') : sql`select id from client where false`
}

/** A page of all brokers' clients, newest first. Throws 422 on a cursor that we did not issue. */
export async function listAllClients(
  db: Sql,
  { limit, cursor, ...filters }: Query,
): Promise<{ page: AdministeredRow[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? MAX_ID
  const found = await clientsFound(db, filters, before, limit + 1)
  const rows = await db.rows(
    administeredRow,
    sql`
    with found as materialized (select id from (${found}) as halves order by id desc limit ${limit + 1})
    ${ROW} join found on found.id = client.id
    order by client.id desc`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** The number of matches; null if there are too many to count. */
export async function countAllClients(db: Sql, filters: Filters): Promise<number | null> {
  const found = await clientsFound(db, filters, null, MAX_COUNTED + 1)
  const counted = await db.row(row({ count: int4 }), sql`select count(*)::int as count from (${found}) as halves`)
  return counted && counted.count <= MAX_COUNTED ? counted.count : null
}

export const administeredClient = (db: Sql, id: string): Promise<AdministeredRow | undefined> =>
  db.row(administeredRow, sql`${ROW} where client.id = ${id}::uuid`)
