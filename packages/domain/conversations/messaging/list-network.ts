import { empty, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf } from '@waymark/platform/row'
import { z } from 'zod'
import { cutPage, decodeCursor, idCursor, textCursor } from '../../paging.ts'
import { checkedStates } from '../../people/accounts/checked-states.ts'
import type { PageQuery } from './read-messages.ts'

export const networkMember = tables.app_user.pick('id', 'first_name', 'last_name', 'company_name', 'specialties')
export type NetworkMember = RowOf<typeof networkMember>

type NetworkQuery = PageQuery & {
  search?: string | undefined
  agent_id?: string | undefined
  client_id?: string | undefined
  verified?: 'true' | undefined
}

const cursorSchema = z.tuple([textCursor, textCursor, idCursor])

/**
 * The enabled brokers other than this user, by last and first name; if asked, only one of them or only verified ones; with a
 * client of the user, those who may take the client: verified and licensed in the client's state. Throws 422 on a bad cursor.
 */
export async function listNetwork(
  db: Sql,
  user_id: string,
  { limit, cursor, search, agent_id, client_id, verified }: NetworkQuery,
): Promise<{ page: NetworkMember[]; next: string | undefined }> {
  const after = decodeCursor(cursor, cursorSchema)
  const pattern = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await db.rows(
    networkMember,
    sql`
    select id, first_name, last_name, company_name, specialties from app_user
    where role = 'broker' and is_active and id <> ${user_id}
      ${pattern ? sql`and first_name || ' ' || last_name || ' ' || coalesce(company_name, '') ilike ${pattern}` : empty}
      ${agent_id ? sql`and id = ${agent_id}::uuid` : empty}
      ${verified ? sql`and credentials_verified` : empty}
      ${client_id ? mayTakeOver(user_id, client_id) : empty}
      ${after ? sql`and (last_name, first_name, id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)` : empty}
    order by last_name, first_name, id limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ last_name, first_name, id }) => [last_name, first_name, id])
}

const mayTakeOver = (user_id: string, client_id: string) => sql`
  and credentials_verified and exists (
    select from client
    where client.id = ${client_id} and broker_id = ${user_id} and (state is null or state = any(${checkedStates})))`
