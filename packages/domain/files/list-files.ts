import type { AgencyFile } from '@waymark/contracts/files/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../paging.ts'

type ListedFile = Omit<AgencyFile, 'uploaded_at'> & { uploaded_at: Date }

/** The files of an agency, the latest first. */
export async function listFiles(
  db: Sql,
  user_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: ListedFile[]; next: string | null }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows<ListedFile>(sql`
    select id, original_name, size, uploaded_at, status, file_type from agency_file
    where user_id = ${user_id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`)
  const { page, last } = cutPage(rows, limit)
  return { page, next: last ? encodeCursor(last.id) : null }
}
