import { emit } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'

/** Marks these notifications of the user, or all of them, as read. Returns how many were unread. */
export async function markNotificationsRead(db: Database, user_id: string, ids?: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const marked = await tx.run(sql`
      update notification set read_at = now()
      where user_id = ${user_id} and read_at is null and (${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[]))`)
    if (marked > 0) await emit(tx, 'notification.read', user_id, {})
    return marked
  })
}
