import { type Sql, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'
import { MAX_ID } from '../../paging.ts'
import { clientsFound } from './list-all-clients.ts'

/** The ids of all brokers' clients that match a search by name or email, newest first. */
export async function findClients(db: Sql, search: string, limit: number): Promise<string[]> {
  const found = await clientsFound(db, { search }, MAX_ID, limit)
  const clients = await db.rows(
    row({ id: uuid }),
    sql`select id from (${found}) as halves order by id desc limit ${limit}`,
  )
  return clients.map(({ id }) => id)
}
