import { chownSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { reachable } from './folders.ts'
import { postgresHome } from './postgres-home.ts'
import { StartError } from './start-error.ts'

/** PostgreSQL's log is complete in the archive up to this many seconds ago, also when nothing fills a segment. */
const BEHIND_AT_MOST_S = 300

/** The segments of PostgreSQL's log in an archive. The copies of its files are beside it, in `base-YYYYMMDD-HHMMSS`. */
export const segmentsIn = (archive: string): string => join(archive, 'wal')

/**
 * Settings with which the PostgreSQL in `folder` copies its log to `archive`, which is created if missing. None without
 * an archive.
 *
 * @throws StartError if its user cannot write there
 */
export function archiveSettings(folder: string, archive: string | undefined): Record<string, string> {
  if (archive === undefined) return {}
  const { owner } = postgresHome(folder)
  const segments = segmentsIn(archive)
  try {
    mkdirSync(archive, { recursive: true, mode: 0o700 })
    mkdirSync(segments, { recursive: true, mode: 0o700 })
    // PostgreSQL never runs as root.
    for (const each of [archive, segments]) if (statSync(each).uid !== owner.uid) chownSync(each, owner.uid, owner.gid)
  } catch (error) {
    throw new StartError(`WAL_ARCHIVE_DIR cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!reachable(realpathSync(segments), owner))
    throw new StartError(
      `WAL_ARCHIVE_DIR cannot be used: PostgreSQL runs as the user ${owner.uid}, who cannot reach ${archive}. Choose a folder outside of a private one.`,
    )
  return {
    archive_mode: 'on',
    // Comes with PostgreSQL. Writes to the disk before it counts a segment, and changes none that is there.
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': realpathSync(segments),
    archive_timeout: String(BEHIND_AT_MOST_S),
  }
}
