import { type Sql, sql } from './database.ts'
import { row, timestamptz } from './row.ts'

/**
 * The time by the database clock, which makes timers due. By a slower clock of the process a timer that has come due
 * would find that it is not time yet, and would be lost or set again at once.
 */
export async function databaseNow(db: Sql): Promise<Date> {
  const read = await db.row(row({ now: timestamptz }), sql`select clock_timestamp() as now`)
  return read?.now ?? new Date()
}
