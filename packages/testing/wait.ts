import { type Database, sql, type Transaction } from '@waymark/platform/database'
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

/** Work that waits for the locks that `hold` takes, and what happens `meanwhile`. Returns the result of the work. */
export async function whileHeld<T>(
  db: Database,
  hold: (tx: Transaction) => Promise<unknown>,
  work: () => Promise<T>,
  meanwhile?: (tx: Transaction) => Promise<unknown>,
): Promise<T> {
  // In an array, because a transaction that returned the promise would wait for it.
  const [working] = await db.transaction(async (tx) => {
    await hold(tx)
    const begun = work()
    await sessionsWait(db, 1)
    await meanwhile?.(tx)
    return [begun] as const
  })
  return working
}
