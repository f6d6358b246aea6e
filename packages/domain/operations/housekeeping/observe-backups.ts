import type { Sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { readArchive } from './read-archive.ts'
import { readLastBackup } from './read-last-backup.ts'

/**
 * Serves at `/metrics` the time of the last complete backup, in seconds since 1970, and whether PostgreSQL can archive its
 * log, if it should. Without a backup it is the time of the installation, from which the next one is due.
 */
export function observeBackups(db: Sql): void {
  observed(
    'backup_last_success_timestamp_seconds',
    'Time of the last complete backup, or of the installation if there is none',
    [],
    async (set) => {
      const { taken_at, installed_at } = await readLastBackup(db)
      set({}, ((taken_at ?? installed_at)?.getTime() ?? 0) / 1000)
    },
  )
  observed(
    'wal_archive_failing',
    'Whether PostgreSQL failed to archive the last segment of its log',
    [],
    async (set) => {
      const archive = await readArchive(db)
      if (archive) set({}, archive.failed_at ? 1 : 0)
    },
  )
}
