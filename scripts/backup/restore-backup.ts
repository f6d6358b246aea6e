import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ObjectStorage } from '@waymark/domain/foundation/storage/storage'
import { copyIn, copyOut, rowsCopied } from '@waymark/platform/copy'
import { appliedMigrations, migrate, migrationNames, migrationsFolder } from '@waymark/platform/migrate'
import { type Client, escapeIdentifier } from 'pg'
import { BackupError } from './backup-error.ts'
import { copyTableIn, copyTableOut, disownFiles, openConnection, readTables, type Table } from './catalog.ts'
import { digestOf, same } from './digest.ts'
import { type Manifest, objectFile, tableFile } from './manifest.ts'
import { pauseOutside } from './pause-outside.ts'
import type { Installation } from './take-backup.ts'
import { listObjects, verifyBackup } from './verify-backup.ts'

/**
 * Restores a backup into an empty database and its storage. It is verified before the first write, loaded in one
 * transaction, read back from database and storage, and compared before the commit. Older backups are then migrated to
 * this release. With `paused`, nothing that is due reaches people.
 *
 * @throws BackupError when the backup is damaged, made by a newer release, or the database contains data
 */
export async function restoreBackup(
  installation: Installation,
  folder: string,
  { paused = false } = {},
): Promise<Manifest> {
  const manifest = await verifyBackup(folder)
  await refuseNewer(manifest)
  const client = await openConnection(installation.database_url)
  try {
    await refuseUnlessEmpty(client)
    await refuseMigratedFurther(client, manifest)
    await migrate(installation.database_url, migrationsFolder, manifest.migrations)
    await restoreObjects(installation.storage, folder)
    await client.query('begin')
    await loadTables(client, manifest, folder)
    await disownFiles(client)
    // In the same transaction: a restore that ends after it leaves no queue running.
    const is_paused = paused && (await pauseOutside(client))
    await client.query('commit')
    await client.query('analyze')
    await migrate(installation.database_url)
    if (paused && !is_paused) await pauseOutside(client)
  } finally {
    await client.end()
  }
  return manifest
}

/** Tables that migrations fill in an otherwise empty database, for example after a failed restore. */
const FILLED_BY_MIGRATIONS = new Set(['price_setting'])

async function refuseUnlessEmpty(client: Client): Promise<void> {
  for (const { name } of await readTables(client)) {
    if (FILLED_BY_MIGRATIONS.has(name)) continue
    const { rows } = await client.query(`select 1 from ${escapeIdentifier(name)} limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        `This database is not empty: ${name} has rows. A backup can only be restored into an empty database.`,
      )
  }
}

async function refuseNewer({ migrations, version }: Manifest): Promise<void> {
  const known = new Set(await migrationNames(migrationsFolder))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupError(
      `Release ${version} made this backup, with the migration ${unknown}, which this release does not have. Restore it with that release.`,
    )
}

async function refuseMigratedFurther(client: Client, { migrations }: Manifest): Promise<void> {
  const theirs = new Set(migrations)
  const ahead = (await appliedMigrations(client)).find((name) => !theirs.has(name))
  if (ahead !== undefined)
    throw new BackupError(
      `This database already has the migration ${ahead}, which is newer than the backup. Restore into a new database.`,
    )
}

/** Objects first: an object without a row is swept later, but a row without its object is data loss. */
async function restoreObjects(storage: ObjectStorage, folder: string): Promise<void> {
  for await (const object of listObjects(folder)) {
    await storage.put(object.key, createReadStream(join(folder, objectFile(object))), object.bytes)
    if (!same(await digestOf(await storage.get(object.key)), object))
      throw new BackupError(`The storage did not keep ${object.key} unchanged.`)
  }
}

async function loadTables(client: Client, manifest: Manifest, folder: string): Promise<void> {
  const tables = await matchTables(client, manifest)
  // Triggers that forbid changes or check sums already ran when the rows were written.
  for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`)
  const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ')
  // Rows that migrations inserted are also in the backup.
  await client.query(`truncate ${names}`)
  await makePartitions(client, manifest)
  for (const table of manifest.tables)
    await pipeline(createReadStream(join(folder, tableFile(table))), copyIn(client, copyTableIn(table)))
  for (const { name, last_value } of manifest.sequences)
    await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [
      name,
      last_value,
    ])
  // Foreign keys are checked once every table is there.
  await client.query('set constraints all immediate')
  for (const { name } of tables) await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`)
  await compareTables(client, tables, manifest)
}

/** The tables of the database, which must be those of the backup. */
async function matchTables(client: Client, manifest: Manifest): Promise<Table[]> {
  const tables = await readTables(client)
  const [ours, theirs] = [tables.map(outline), manifest.tables.map(outline)]
  const odd = theirs.find((line) => !ours.includes(line)) ?? ours.find((line) => !theirs.includes(line))
  if (odd !== undefined) throw new BackupError(`The backup and its migrations disagree on the table ${odd}.`)
  return tables
}

const outline = ({ name, columns }: Pick<Table, 'name' | 'columns'>) => `${name} (${columns.join(', ')})`

async function makePartitions(client: Client, { partitions }: Manifest): Promise<void> {
  for (const { name, of, bound, options } of partitions) {
    const settings = options.length > 0 ? ` with (${options.join(', ')})` : ''
    await client.query(
      `create table if not exists ${escapeIdentifier(name)} partition of ${escapeIdentifier(of)} ${bound}${settings}`,
    )
  }
}

/** Reads back what the database contains now. */
async function compareTables(client: Client, tables: readonly Table[], manifest: Manifest): Promise<void> {
  for (const expected of manifest.tables) {
    const table = tables.find(({ name }) => name === expected.name)
    if (!table) continue
    const rows = copyOut(client, copyTableOut(table))
    const found = await digestOf(rows)
    if ((await rowsCopied(client, rows)) !== expected.rows || !same(found, expected))
      throw new BackupError(`The database did not store ${expected.name} as it is in the backup. Nothing was changed.`)
  }
}
