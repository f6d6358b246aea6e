import { type Sql, sql } from '@waymark/platform/database'

const DEFAULT_TIME_ZONE = 'America/New_York'

/** The browser's time zone if it is usable. */
export const timeZoneFor = async (db: Sql, named: string | null): Promise<string> =>
  named !== null && (await isTimeZone(db, named)) ? named : DEFAULT_TIME_ZONE

/** The zone that the reader's browser named, if it is usable. */
export const readerZone = async (db: Sql, named: string | undefined): Promise<string> =>
  named && (await isTimeZone(db, named)) ? named : 'UTC'

/**
 * Whether both this process and PostgreSQL know the zone, such as `America/Chicago`. The process formats times in it,
 * and PostgreSQL counts a broker's day in it. An unknown zone there would fail every lead of the pool.
 */
export async function isTimeZone(db: Sql, name: string): Promise<boolean> {
  // PostgreSQL interprets the sign of an offset the other way round.
  if (/^[+-]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    await db.run(sql`select now() at time zone ${name}::text`)
    return true
  } catch (error) {
    if (error instanceof RangeError || isUnknownZone(error)) return false
    throw error
  }
}

/** `invalid_parameter_value` */
const isUnknownZone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22023'
