import type { clientEndpoints } from '@waymark/contracts/clients/endpoints'
import type { QueryOf } from '@waymark/contracts/endpoint'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { z } from 'zod'
import { cutPage, decodeCursor, encodeCursor } from '../paging.ts'

type Query = QueryOf<typeof clientEndpoints.listClients>
export type ListedClient = Client & { assignment_reason: string | null; sort_key: string | null }

/** As in the expression indexes `client_name_idx` and `client_search_idx`: written differently, they are not used. */
const NAME = sql`lower(coalesce(client.last_name, '') || ' ' || coalesce(client.first_name, '') || ' ' || client.email)`

interface Sort {
  /** The leading sort key as text, for the cursor. */
  key: Statement
  after: (key: string, id: string) => Statement
  order: Statement
  where: Statement
}

/** Each order is an index of its own; the id breaks ties and makes the cursor exact. */
const SORTS: Record<Query['sort'], Sort> = {
  newest: {
    key: sql`client.submitted_at::text`,
    after: (key, id) => sql`and (client.submitted_at, client.id) < (${key}::timestamptz, ${id}::uuid)`,
    order: sql`client.submitted_at desc, client.id desc`,
    where: empty,
  },
  name: {
    key: NAME,
    after: (key, id) => sql`and (${NAME}, client.id) > (${key}, ${id}::uuid)`,
    order: sql`${NAME}, client.id`,
    where: empty,
  },
  risk: {
    key: sql`client.risk_score::text`,
    after: (key, id) => sql`and (client.risk_score, client.id) < (${key}::float8, ${id}::uuid)`,
    order: sql`client.risk_score desc, client.id desc`,
    where: sql`and client.risk_score is not null`,
  },
  due: {
    key: sql`client.due_at::text`,
    after: (key, id) => sql`and (client.due_at, client.id) > (${key}::timestamptz, ${id}::uuid)`,
    order: sql`client.due_at, client.id`,
    where: sql`and client.first_contact_at is null`,
  },
}

const cursorSchema = z.tuple([z.string(), z.uuid()])
const like = (search: string) => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** One page of a broker's clients. Throws 422 on a cursor that is not ours. */
export async function listClients(
  db: Sql,
  broker_id: string,
  { limit, cursor, search, risk_level, status, assignment_type, sort }: Query,
): Promise<{ page: ListedClient[]; next: string | undefined }> {
  const after = decodeCursor(cursor, cursorSchema)
  const { key, after: afterKey, order, where } = SORTS[sort]
  const rows = await db.rows<ListedClient>(sql`
    select client.*, ${key} as sort_key,
           (select reason from assignment where client_id = client.id and ended_at is null order by id desc limit 1)
             as assignment_reason
    from client
    where client.broker_id = ${broker_id}::uuid ${where}
      ${search ? sql`and ${NAME} like ${like(search)}` : empty}
      ${risk_level ? sql`and client.risk_level = ${risk_level}` : empty}
      ${status ? sql`and client.status = ${status}::"ClientStatus"` : empty}
      ${assignment_type ? sql`and client.assignment_type = ${assignment_type}::"AssignmentType"` : empty}
      ${after ? afterKey(...after) : empty}
    order by ${order}
    limit ${limit + 1}`)
  const { page, last } = cutPage(rows, limit)
  return { page, next: last && encodeCursor([last.sort_key ?? '', last.id]) }
}
