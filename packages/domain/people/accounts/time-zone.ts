import { type Sql, sql } from '@waymark/platform/database'

const DEFAULT_TIME_ZONE = 'America/New_York'

/** The zone that a browser named, where it can be used. */
export const timeZoneFor = async (db: Sql, named: string | null): Promise<string> =>
  named !== null && (await isTimeZone(db, named)) ? named : DEFAULT_TIME_ZONE

/**
 * Whether both this process and PostgreSQL know the zone, such as `America/Chicago`: the one shows times in it, the
 * other counts a broker's day in it, and an unknown name there would fail every lead of the pool.
 */
export async function isTimeZone(db: Sql, name: string): Promise<boolean> {
  // The sign of an offset means the opposite to PostgreSQL.
  if (/^[+-]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    await db.row(sql`select now() at time zone ${name}::text`)
    return true
  } catch (error) {
    if (error instanceof RangeError || isUnknownZone(error)) return false
    throw error
  }
}

/** `invalid_parameter_value` */
const isUnknownZone = (error: unknown) => error instanceof Error && 'code' in error && error.code === '22023'
