import { type Sql, sql } from '@waymark/platform/database'
import { nullable, type RowOf, row, timestamptz } from '@waymark/platform/row'

const archive = row({
  /** When PostgreSQL last failed to archive a segment of its log. Null since it has archived one after that. */
  failed_at: nullable(timestamptz),
})
export type Archive = RowOf<typeof archive>

/** Undefined if PostgreSQL is not set up to archive its log. */
export const readArchive = (db: Sql): Promise<Archive | undefined> =>
  db.row(
    archive,
    sql`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed_at
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  )
