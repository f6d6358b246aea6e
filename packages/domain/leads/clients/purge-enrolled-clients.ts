import { type Database, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row } from '@waymark/platform/row'
import { waitForDeletions } from './erase-archived-client.ts'
import { purgeClient } from './purge-client.ts'

/** Clients who are enrolled and got that status before this time: `client_status_change_enrolled_idx`. */
const enrolledBefore = (before: Date): Statement => sql`
  from client_status_change as enrolled join client on client.id = enrolled.client_id
  where enrolled.to_status = 'enrolled' and enrolled.changed_at < ${before} and client.status = 'enrolled'
    and not exists (
      select from client_status_change as again
      where again.client_id = client.id and again.to_status = 'enrolled' and again.changed_at > enrolled.changed_at)`

/**
 * Permanently deletes, one by one, the data of clients who became enrolled before this time. The reduced consent
 * receipt stays. Each deletion is logged as done by the system.
 *
 * @param beat called after each of them
 */
export async function purgeEnrolledClients(
  db: Database,
  before: Date,
  beat: () => Promise<void> = async () => {},
): Promise<void> {
  while (true) {
    const deleted = await db.transaction(async (tx) => {
      // Before the client is locked: a deletion that is running may want the same one.
      await waitForDeletions(tx)
      const client = await tx.row(
        tables.client.pick('id'),
        sql`
        select client.id ${enrolledBefore(before)} order by enrolled.changed_at limit 1 for update of client skip locked`,
      )
      if (!client) return false
      await purgeClient(tx, client.id)
      return true
    })
    if (!deleted) return
    await beat()
  }
}

/** How many clients that would affect, counted up to `most`. */
export async function countEnrolled(db: Sql, before: Date, most: number): Promise<number> {
  const counted = await db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from (select ${enrolledBefore(before)} limit ${most}) as found`,
  )
  return counted?.count ?? 0
}
