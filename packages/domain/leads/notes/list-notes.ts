import type { QueryOf } from '@waymark/contracts/endpoint'
import type { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { type ClientNote, NOTE, noteRow } from './write-notes.ts'

/** A user's notes about a client, newest first. Throws 422 on a cursor that we did not issue. */
export async function listNotes(
  db: Sql,
  user_id: string,
  client_id: string,
  { limit, cursor }: QueryOf<typeof noteEndpoints.listNotes>,
): Promise<{ page: ClientNote[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    noteRow,
    sql`
    select ${NOTE} from client_note
    where client_id = ${client_id}::uuid and user_id = ${user_id}::uuid and deleted_at is null
      ${before ? sql`and id < ${before}::uuid` : empty}
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
