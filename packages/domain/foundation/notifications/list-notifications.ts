import type { Database } from '@waymark/platform/database'
import type { Notification } from '@waymark/platform/generated/client'
import { prismaOf } from '@waymark/platform/prisma'
import { cutPage, decodeCursor, encodeCursor, idCursor } from '../../paging.ts'

/** A user's notifications, or only the unread ones, newest first. */
export async function listNotifications(
  db: Database,
  user_id: string,
  { limit, cursor, unread }: { limit: number; cursor?: string | undefined; unread?: boolean | undefined },
): Promise<{ page: Notification[]; next: string | null }> {
  const before = decodeCursor(cursor, idCursor)
  const rows = await prismaOf(db).notification.findMany({
    where: { user_id, ...(unread ? { read_at: null } : {}), ...(before ? { id: { lt: before } } : {}) },
    orderBy: { id: 'desc' },
    take: limit + 1,
  })
  const { page, last } = cutPage(rows, limit)
  return { page, next: last ? encodeCursor(last.id) : null }
}
