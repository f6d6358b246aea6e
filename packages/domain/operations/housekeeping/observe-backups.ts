import { type Sql, sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { float8, row } from '@waymark/platform/row'

/** Serves the time of the last complete backup at `/metrics`, in seconds since 1970; 0 if there is none. */
export function observeBackups(db: Sql): void {
  observed('backup_last_success_timestamp_seconds', 'Time of the last complete backup', [], async (set) => {
    const last = await db.row(
      row({ at: float8 }),
      sql`
      select extract(epoch from taken_at)::float8 as at from backup_run order by id desc limit 1`,
    )
    set({}, last?.at ?? 0)
  })
}
