import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ObjectStorage } from '@waymark/domain/foundation/storage/storage'
import { copyOut, rowsCopied } from '@waymark/platform/copy'
import { newId } from '@waymark/platform/ids'
import { appliedMigrations, MIGRATION_LOCK } from '@waymark/platform/migrate'
import type { Client } from 'pg'
import { BackupError } from './backup-error.ts'
import { copyTableOut, openConnection, readPartitions, readSequences, readTables, type Table } from './catalog.ts'
import { writeDigested } from './digest.ts'
import {
  MANIFEST,
  type Manifest,
  type ManifestTable,
  manifestText,
  OBJECTS,
  objectFile,
  storedObject,
  tableFile,
} from './manifest.ts'
import { namedKeys } from './named-keys.ts'

/** The parts of an installation that a backup covers. */
export interface Installation {
  database_url: string
  storage: ObjectStorage
  version: string
}

export interface Backup {
  folder: string
  manifest: Manifest
  /** Keys of missing objects. A backup without them does not count as complete. */
  lost: string[]
}

/**
 * Writes the database at one moment, and the objects its rows refer to, to a new folder `waymark-YYYYMMDD-HHMMSS` in
 * `parent`. The system may be in use; only migrations wait, and not for `archive`. An incomplete backup never has that
 * name. It counts as the last backup only once `archive`, if given, is done with that folder.
 *
 * @throws whatever the database, the storage or the disk throws, and leaves nothing behind; what `archive` throws leaves the
 * complete folder
 */
export async function takeBackup(
  installation: Installation,
  parent: string,
  archive?: (folder: string) => Promise<void>,
): Promise<Backup> {
  const client = await openConnection(installation.database_url)
  try {
    // Before the snapshot: wait for a running migration, and make the next one wait for the backup.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ at: Date }>('select now() as at')
    const at = rows[0]?.at.toISOString() ?? ''
    const folder = resolve(parent, `waymark-${at.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`)
    const unfinished = `${folder}.partial`
    await mkdir(parent, { recursive: true, mode: 0o700 })
    await mkdir(unfinished, { mode: 0o700 })
    try {
      const manifest = await write(client, installation, at, unfinished)
      await client.query('commit')
      await rename(unfinished, folder)
      await sync(parent)
      const lost = await stillNamed(client, manifest)
      // The archive may copy for hours, and needs no schema that stays.
      await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
      await archive?.(folder)
      if (lost.length === 0) await note(client, manifest)
      return { folder, manifest, lost }
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  } finally {
    await client.end()
  }
}

async function write(client: Client, installation: Installation, at: string, folder: string): Promise<Manifest> {
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new BackupError('This database has no Waymark tables.')
  const described = await readTables(client)
  const tables: ManifestTable[] = []
  for (const table of described) tables.push(await writeTable(client, table, folder))
  const manifest: Manifest = {
    format: 1,
    at,
    version: installation.version,
    migrations,
    tables,
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
    ...(await writeObjects(client, installation, described, folder)),
  }
  await writeDigested(join(folder, MANIFEST), Readable.from([Buffer.from(manifestText(manifest))]))
  return manifest
}

async function writeTable(client: Client, table: Table, folder: string): Promise<ManifestTable> {
  const rows = copyOut(client, copyTableOut(table))
  const digest = await writeDigested(join(folder, tableFile(table)), rows)
  return { name: table.name, columns: table.columns, rows: await rowsCopied(client, rows), ...digest }
}

async function writeObjects(client: Client, { storage }: Installation, tables: readonly Table[], folder: string) {
  let count = 0
  let total_bytes = 0
  const missing: string[] = []
  const keys = copyOut(client, `copy (${namedKeys(tables)} order by 1) to stdout`)
  async function* lines() {
    for await (const key of createInterface({ input: keys })) {
      if (!(await storage.exists(key))) {
        missing.push(key)
        continue
      }
      const digest = await writeDigested(join(folder, objectFile({ key })), await storage.get(key))
      count += 1
      total_bytes += digest.bytes
      yield Buffer.from(`${JSON.stringify(storedObject.parse({ key, ...digest }))}\n`)
    }
  }
  const listed = await writeDigested(join(folder, OBJECTS), Readable.from(lines()))
  return { objects: { count, total_bytes, ...listed }, missing }
}

/** Objects without a row were deleted during the backup. The others should exist. */
async function stillNamed(client: Client, { tables, missing }: Manifest): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from (${namedKeys(tables)}) as named where key = any($1) order by 1`,
    [missing],
  )
  return rows.map(({ key }) => key)
}

/** For queries about the age of the last backup, if this release has run on the database before. */
async function note(client: Client, { at, tables, objects }: Manifest): Promise<void> {
  if (!tables.some(({ name }) => name === 'backup_run')) return
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, objects.total_bytes)
  await client.query('insert into backup_run (id, taken_at, rows, objects, bytes) values ($1, $2, $3, $4, $5)', [
    newId(),
    at,
    rows,
    objects.count,
    bytes,
  ])
}

/** Without syncing the parent folder, a new name can be lost in a power failure. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
