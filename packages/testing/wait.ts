import { type Database, sql } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'

/** Polls until `check` returns a truthy value. Throws after `seconds` and says what it waited for. */
export async function eventually<T>(what: string, check: () => Promise<T> | T, seconds = 20): Promise<NonNullable<T>> {
  const deadline = Date.now() + seconds * 1000
  while (true) {
    const found = await check()
    if (found) return found
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Waits until this many sessions of the database wait for a lock. */
export const sessionsWait = (db: Database, count: number) =>
  eventually(`${count} wait for a lock`, async () => {
    const waiting = await db.row(
      row({ count: int4 }),
      sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting?.count === count
  })
