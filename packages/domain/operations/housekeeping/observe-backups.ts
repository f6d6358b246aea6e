import { type Sql, sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { int4, row } from '@waymark/platform/row'
import { readLastBackup } from './read-last-backup.ts'

/**
 * Serves at `/metrics` the time of the last complete backup, in seconds since 1970 (0 if there is none), and whether
 * PostgreSQL can archive its log, if it should.
 */
export function observeBackups(db: Sql): void {
  observed('backup_last_success_timestamp_seconds', 'Time of the last complete backup', [], async (set) => {
    const { taken_at } = await readLastBackup(db)
    set({}, (taken_at?.getTime() ?? 0) / 1000)
  })
  observed(
    'wal_archive_failing',
    'Whether PostgreSQL failed to archive the last segment of its log',
    [],
    async (set) => {
      const archiver = await db.row(
        row({ failing: int4 }),
        sql`
      select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int as failing
      from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
      )
      if (archiver) set({}, archiver.failing)
    },
  )
}
