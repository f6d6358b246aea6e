import type { QueryOf } from '@waymark/contracts/endpoint'
import type { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { empty, type Sql, sql } from '@waymark/platform/database'
import { nullable, type RowOf, text, uuid } from '@waymark/platform/row'
import { escaped } from '../../like.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { shownColumns, shownFile } from './read-file.ts'

const ownedFile = shownFile.extend({ user_id: uuid, owner_name: nullable(text) })
type Row = RowOf<typeof ownedFile>

/** The files of all agencies, newest first. Throws 422 on a cursor that we did not issue. */
export async function listAllFiles(
  db: Sql,
  { status, search, limit, cursor }: QueryOf<typeof fileEndpoints.listAllFiles>,
): Promise<{ page: Row[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? MAX_ID
  const rows = await db.rows(
    ownedFile,
    sql`
    with found as materialized (
      select ${shownColumns}, user_id from agency_file
      where deleted_at is null and id < ${before}::uuid
        ${status ? sql`and status = ${status}` : empty}
        ${search ? sql`and lower(original_name) like ${`%${escaped(search.toLowerCase())}%`}` : empty}
      order by id desc limit ${limit + 1}
    )
    select found.*, owner.first_name || ' ' || owner.last_name as owner_name
    from found left join app_user as owner on owner.id = found.user_id
    order by found.id desc`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
