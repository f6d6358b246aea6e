import { DAY_MS } from '@waymark/contracts/durations'
import type { RetentionName, Settings } from '@waymark/contracts/foundation/settings/values'
import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { countPast, deleting } from '../../expiring-rows.ts'
import { RETENTION } from './retention.ts'

/** Rows that housekeeping deletes, with their age in milliseconds. */
const expiring = (retention: Settings['retention']) =>
  RETENTION.flatMap((kept) =>
    kept.setting
      ? (kept.expiring ?? []).map((rows) => ({ rows, age_ms: rows.age_ms ?? retention[kept.setting] * DAY_MS }))
      : (kept.expiring ?? []).map((rows) => ({ rows, age_ms: rows.age_ms })),
  )

/** The deletions of one round. Each statement deletes up to `limit` rows, so that none holds locks for long. */
export function deletions(retention: Settings['retention'], now: Date, limit: number): Statement[] {
  return [
    ...expiring(retention).map(({ rows, age_ms }) => deleting(rows, new Date(now.getTime() - age_ms), limit)),
    sql`delete from push_subscription where id in (
          select push_subscription.id from push_subscription join session on session.id = session_id
          where session.ended_at is not null limit ${limit})`,
  ]
}

/** How many rows the next round would delete with this retention, counted up to `most`; null if it applies to no rows. */
export async function countExpired(db: Sql, name: RetentionName, before: Date, most: number): Promise<number | null> {
  const kinds = RETENTION.filter(({ setting }) => setting === name).flatMap(({ expiring: rows = [] }) => rows)
  const counts = await Promise.all(
    kinds.filter(({ age_ms }) => age_ms === undefined).map((rows) => countPast(db, rows, before, most)),
  )
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0)
}
