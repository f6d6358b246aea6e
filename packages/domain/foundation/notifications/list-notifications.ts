import { type Database, empty, sql } from '@waymark/platform/database'
import type { Notification } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

/** A user's notifications, or only the unread ones, newest first. */
export async function listNotifications(
  db: Database,
  user_id: string,
  { limit, cursor, unread }: { limit: number; cursor?: string | undefined; unread?: boolean | undefined },
): Promise<{ page: Notification[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await db.rows(
    tables.notification,
    sql`
    select * from notification
    where user_id = ${user_id}::uuid ${unread ? sql`and read_at is null` : empty}
      ${before ? sql`and id < ${before}::uuid` : empty}
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
