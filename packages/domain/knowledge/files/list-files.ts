import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { type ShownFile, shownColumns, shownFile } from './read-file.ts'

interface Asked {
  limit: number
  cursor?: string | undefined
  status?: AgencyFile['status'] | undefined
  /** Part of the name. */
  q?: string | undefined
}

/** The files of an agency, newest first. */
export async function listFiles(
  db: Sql,
  user_id: string,
  { limit, cursor, status, q }: Asked,
): Promise<{ page: ShownFile[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows(
    shownFile,
    sql`
    select ${shownColumns} from agency_file
    where user_id = ${user_id} and deleted_at is null and (${before}::uuid is null or id < ${before}::uuid)
      and (${status ?? null}::text is null or status = ${status ?? null})
      and (${q ?? null}::text is null or strpos(lower(original_name), lower(${q ?? null})) > 0)
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
