import { type Sql, sql } from '@waymark/platform/database'
import type { Notification } from '@waymark/platform/generated/client'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../paging.ts'

/** What a user was told, the latest first. */
export async function listNotifications(
  db: Sql,
  user_id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ page: Notification[]; next: string | null }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const rows = await db.rows<Notification>(sql`
    select * from notification
    where user_id = ${user_id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`)
  const { page, last } = cutPage(rows, limit)
  return { page, next: last ? encodeCursor(last.id) : null }
}
