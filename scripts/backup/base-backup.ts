import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionOptions } from '@waymark/platform/database'
import { Client } from 'pg'

/** What a server makes again when it starts, as in PostgreSQL's own list for base backups. */
const CONTENT_LEFT_OUT = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const FILES_LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label(\.old)?|tablespace_map(\.old)?|(standby|recovery)\.signal)$/

export interface BaseBackup {
  /** The first segment of the log that a server needs to start on it. */
  first_segment: string
  /** When the copy was complete. A server can start with this moment, not with an earlier one. */
  complete_at: Date
}

/**
 * Copies the files of a running server into `to`, a new folder, so that another can start on them with the log from
 * `first_segment` on. The server must be at `url` and its files in `data`. With `archived`, it waits until the archive
 * has the part of the log that the copy itself needs.
 */
export async function copyCluster(
  url: string,
  data: string,
  to: string,
  { archived = false }: { archived?: boolean } = {},
): Promise<BaseBackup> {
  // The session that starts a backup has to stop it. An archive that fails would let it wait forever.
  const client = new Client({
    ...connectionOptions(url, { statement_timeout: '300000', idle_in_transaction_session_timeout: '0' }),
    application_name: 'waymark-base-backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows: starts } = await client.query<{ first_segment: string }>(
      `select pg_walfile_name(pg_backup_start('waymark', fast => true)) as first_segment`,
    )
    await mkdir(to, { mode: 0o700 })
    await copyFolder(data, to)
    const { rows: stops } = await client.query<{ label: string; map: string; at: Date }>(
      `select labelfile as label, spcmapfile as map, clock_timestamp() as at from pg_backup_stop(wait_for_archive => $1)`,
      [archived],
    )
    const [start, stop] = [starts[0], stops[0]]
    if (!start || !stop) throw new Error('PostgreSQL did not describe its backup')
    await write(join(to, 'backup_label'), stop.label)
    if (stop.map.trim()) throw new Error('a cluster with tablespaces cannot be copied')
    return { first_segment: start.first_segment, complete_at: stop.at }
  } finally {
    await client.end()
  }
}

async function copyFolder(from: string, to: string, top = true): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (FILES_LEFT_OUT.test(entry.name)) continue
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (!(top && CONTENT_LEFT_OUT.has(entry.name))) await copyFolder(source, target, false)
      else if (entry.name === 'pg_wal') await mkdir(join(target, 'archive_status'), { mode: 0o700 })
    } else if (entry.isFile()) await copyOne(source, target)
  }
}

/** A table that was dropped meanwhile is dropped by the log, too. */
async function copyOne(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target)
    const file = await open(target, 'r+')
    await file.chmod(0o600)
    await file.sync()
    await file.close()
  } catch (error) {
    const gone = await stat(source).then(
      () => false,
      () => true,
    )
    if (!gone) throw error
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
