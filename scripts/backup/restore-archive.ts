import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { segmentsIn } from '../start/archive.ts'
import { type Postgres, startPostgres, stopPostgres } from '../start/postgres.ts'
import { postgresHome } from '../start/postgres-home.ts'
import { StartError } from '../start/start-error.ts'
import { type Base, basesIn } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { disownFiles } from './catalog.ts'
import { pauseOutside } from './pause-outside.ts'

interface ArchiveOptions {
  /** Where PostgreSQL says what it does. */
  log: string
  paused: boolean
}

/**
 * Restores the database of an archive as it was at a moment, or at the end of the archive, into `folder`, where no
 * database may be. It is not running afterward, owns no files, and with `paused`, nothing that is due reaches people.
 *
 * @returns the moment of the last transaction
 * @throws BackupError if the archive does not reach that moment
 */
export async function restoreArchive(
  archive: string,
  to: Date | undefined,
  folder: string,
  { log, paused }: ArchiveOptions,
): Promise<Date> {
  if (existsSync(folder))
    throw new BackupError(`There is a database in ${folder} already. Choose a new folder with DATA_DIR.`)
  const base = chooseBase(await basesIn(archive), to)
  const { data, owner } = postgresHome(folder)
  const unfinished = `${data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await cp(base.folder, unfinished, { recursive: true })
  await writeFile(join(unfinished, 'recovery.signal'), '')
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, unfinished])
  await rename(unfinished, data)
  try {
    return await recover(archive, to, folder, { log, paused })
  } catch (error) {
    await stopPostgres(folder)
    await rm(data, { recursive: true })
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

function chooseBase(bases: readonly Base[], to: Date | undefined): Base {
  const [oldest] = bases
  if (!oldest) throw new BackupError('This archive has no copy to begin with: npm run backup makes one.')
  const chosen = bases.findLast(({ complete_at }) => to === undefined || complete_at <= to)
  if (!chosen)
    throw new BackupError(
      `This archive begins at ${oldest.complete_at.toISOString()}. Choose that moment or a later one.`,
    )
  return chosen
}

async function recover(
  archive: string,
  to: Date | undefined,
  folder: string,
  { log, paused }: ArchiveOptions,
): Promise<Date> {
  // The shell gets it, and PostgreSQL replaces what follows a percent sign.
  const from = (await realpath(segmentsIn(archive))).replaceAll("'", `'\\''`).replaceAll('%', '%%')
  let server: Postgres
  try {
    server = await startPostgres({
      folder,
      log,
      settings: {
        restore_command: `cp '${from}'/%f %p`,
        recovery_target_action: 'promote',
        // This setting takes no Z.
        ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00') } : {}),
      },
    })
  } catch (error) {
    throw error instanceof StartError ? await explain(error, to, log) : error
  }
  const client = new Client(server.url())
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Until then, the folder cannot be started by anything else.
    while (await inRecovery(client)) await sleep(200)
    const { rows } = await client.query<{ at: Date | null }>(
      'select coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()) as at',
    )
    await client.query('begin')
    await disownFiles(client)
    if (paused && !(await pauseOutside(client)))
      throw new BackupError('The queues of this older release cannot be paused. Restore it without --paused.')
    await client.query('commit')
    return rows[0]?.at ?? new Date()
  } catch (error) {
    if (error instanceof BackupError) throw error
    // It ends when the archive does not reach the moment.
    const over = await Promise.race([server.ended.then(() => true), sleep(1000, false)])
    throw over ? await explain(error, to, log) : error
  } finally {
    await client.end().catch(() => undefined)
    await server.stop()
  }
}

async function inRecovery(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
  return rows[0]?.recovering ?? false
}

async function explain(error: unknown, to: Date | undefined, log: string): Promise<unknown> {
  const said = await readFile(log, 'utf8')
  if (!/recovery ended before configured recovery target was reached/.test(said)) return error
  return new BackupError(
    `This archive does not reach ${to?.toISOString()}. Choose an earlier moment, or leave out --to for the last one it has.`,
  )
}
