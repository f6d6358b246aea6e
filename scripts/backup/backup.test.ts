import { cp, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as contentOf } from 'node:stream/consumers'
import { openFileStorage, openObjectStorage } from '@waymark/domain/foundation/storage/storage'
import { sweepStorage } from '@waymark/domain/knowledge/files/sweep-storage'
import { STORED_KINDS } from '@waymark/domain/operations/housekeeping/list-stored-objects'
import { claim } from '@waymark/events/deliveries'
import { emit } from '@waymark/events/outbox'
import { type Database, openDatabase, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { createLog } from '@waymark/platform/log'
import { MIGRATION_LOCK, migrate, migrationNames, migrationsFolder } from '@waymark/platform/migrate'
import { bool, type Columns, int4, nullable, type Row, row, text, uuid } from '@waymark/platform/row'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aFile } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aFeeReferral } from '@waymark/testing/factories/networks'
import { aUser } from '@waymark/testing/factories/people'
import { createBareDatabase, type TestDatabase } from '@waymark/testing/infrastructure'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MANIFEST, objectFile, readManifest } from './manifest.ts'
import { OUTSIDE_QUEUES } from './pause-outside.ts'
import { restoreBackup } from './restore-backup.ts'
import { type Installation, takeBackup } from './take-backup.ts'
import { takeFiles } from './take-files.ts'
import { verifyBackup } from './verify-backup.ts'

let app: TestApp
let bare: TestDatabase
let folder: string
let from: Installation
let to: Installation

beforeEach(async () => {
  app = await openTestApp()
  bare = await createBareDatabase()
  folder = await mkdtemp(join(tmpdir(), 'waymark-backup-test-'))
  from = { database_url: app.config.DATABASE_URL, storage: await openObjectStorage(app.config), version: 'test' }
  to = {
    database_url: bare.url,
    storage: await openObjectStorage({ DATA_DIR: folder, S3_URL: undefined }),
    version: 'test',
  }
})
afterEach(async () => {
  await bare.drop()
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const backups = () => join(folder, 'backups')

async function withRestored<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(bare.url, createLog('test', 'silent'), 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

async function objectsOf({ storage }: Installation): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys
}
/** What the restored database returns. */
const restored = <C extends Columns>(shape: Row<C>, statement: Statement) =>
  withRestored((db) => db.rows(shape, statement))
const runRestored = (statement: Statement) => withRestored((db) => db.run(statement))
const hasTables = () => withRestored((db) => db.exists(sql`select from pg_tables where schemaname = 'public'`))

test('restores everything to the last byte: rows, sequences, monthly partitions and files', async () => {
  const user = await aUser(app.db, { first_name: 'Tab\there', last_name: 'Back\\slash\nand line' })
  await aClient(app.db, { broker_id: user.id, risk_score: 61.125, medications: ['a, b', '"c"'] })
  const file = await aFile(app, user, ['Grüße'])
  await app.db.run(sql`create table outbox_event_2020_01 partition of outbox_event
    for values from ('016f5e66-e800-0000-0000-000000000000') to ('016ffe0d-6c00-0000-0000-000000000000')`)
  await app.db.run(sql`create table event_delivery_2020_01 partition of event_delivery
    for values from ('016f5e66-e800-0000-0000-000000000000') to ('016ffe0d-6c00-0000-0000-000000000000') with (fillfactor = 70)`)
  await app.db.run(sql`insert into outbox_event (id, name, version, aggregate_id, payload)
    values ('016f6000-0000-7000-8000-000000000000', 'client.assessed', 1, ${newId()}, '{}')`)

  const { folder: made, manifest, lost } = await takeBackup(from, backups())
  expect(lost).toEqual([])
  await restoreBackup(to, made)

  const again = await takeBackup(to, join(folder, 'again'))
  expect(again.manifest.tables.filter(({ name }) => name !== 'backup_run')).toEqual(
    manifest.tables.filter(({ name }) => name !== 'backup_run'),
  )
  expect(again.manifest).toMatchObject({ objects: manifest.objects, partitions: manifest.partitions })
  const storage = await openFileStorage({ DATA_DIR: folder, S3_URL: undefined }, app.db.keys)
  expect(await contentOf(await storage.get(file.storage_key))).toBe('Grüße')
  expect(await contentOf(await to.storage.get(file.storage_key))).not.toContain('Grüße')
  expect(await restored(row({ month: text }), sql`select tableoid::regclass::text as month from outbox_event`)).toEqual(
    [{ month: 'outbox_event_2020_01' }],
  )
})

test('continues sequences where they were', async () => {
  const made = sql`create table numbered (id serial primary key, generated int generated always as (id * 2) stored)`
  await app.db.run(made)
  await app.db.run(sql`insert into numbered select from generate_series(1, 41)`)
  await migrate(bare.url)
  await runRestored(made)
  await restoreBackup(to, (await takeBackup(from, backups())).folder)
  expect(
    await restored(
      row({ id: int4, generated: nullable(int4) }),
      sql`insert into numbered default values returning id, generated`,
    ),
  ).toEqual([{ id: 42, generated: 84 }])
})

test('protects immutable rows after a restore, too', async () => {
  const user = await aUser(app.db)
  const { id } = await aFeeReferral(app.db, user)
  await app.db.run(sql`
    insert into ledger_transaction (id, tx_type, subject_id, memo) values (${newId()}, 'correction', ${id}, 'test')`)
  await restoreBackup(to, (await takeBackup(from, backups())).folder)
  await expect(runRestored(sql`delete from ledger_transaction`)).rejects.toThrow()
  expect(await restored(tables.ledger_transaction.pick('id'), sql`select id from ledger_transaction`)).toHaveLength(1)
})

test('lets no one else read a backup, and records the last complete one', async () => {
  await aFile(app, await aUser(app.db))
  const { folder: made, manifest } = await takeBackup(from, backups())
  const entries = await readdir(made, { recursive: true, withFileTypes: true })
  const modes = await Promise.all(
    entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode & 0o077),
  )
  expect(new Set(modes)).toEqual(new Set([0]))
  expect(
    await app.db.rows(tables.backup_run.pick('taken_at', 'objects'), sql`select taken_at, objects from backup_run`),
  ).toEqual([{ taken_at: new Date(manifest.at), objects: 1 }])
})

test('makes migrations wait while it copies, but not while the archive is copied', async () => {
  const isFree = async () => {
    const lock = sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}::bigint) as is_free`
    return (await app.db.row(row({ is_free: bool }), lock))?.is_free
  }
  await aFile(app, await aUser(app.db))
  const free: unknown[] = []
  const storage = {
    ...from.storage,
    exists: async (key: string) => {
      free.push(await isFree())
      return from.storage.exists(key)
    },
  }
  await takeBackup({ ...from, storage }, backups(), async () => void free.push(await isFree()))
  expect(free).toEqual([false, true])
})

test('keeps a backup whose archive fails, but does not count it as complete', async () => {
  const failing = takeBackup(from, backups(), () => Promise.reject(new Error('the archive fails')))
  await expect(failing).rejects.toThrow('the archive fails')
  expect(await app.db.rows(tables.backup_run.pick('id'), sql`select id from backup_run`)).toEqual([])
  expect(await readdir(backups())).toEqual([expect.stringMatching(/^waymark-\d{8}-\d{6}$/)])
})

for (const [what, damage] of [
  ['a table', 'tables/app_user.copy'],
  ['the list of files', 'objects.jsonl'],
  ['a file', 'objects'],
] as const) {
  test(`finds one changed byte in ${what} before anything is written`, async () => {
    const { storage_key } = await aFile(app, await aUser(app.db))
    const { folder: made } = await takeBackup(from, backups())
    const path = join(made, damage === 'objects' ? objectFile({ key: storage_key }) : damage)
    const bytes = await readFile(path)
    bytes[7] = (bytes[7] ?? 0) ^ 1
    await writeFile(path, bytes)
    await expect(verifyBackup(made)).rejects.toThrow(/^This backup is damaged: /)
    await expect(restoreBackup(to, made)).rejects.toThrow(/^This backup is damaged: /)
    expect(await hasTables()).toBe(false)
    expect(await objectsOf(to)).toEqual([])
  })
}

test('a restored or empty database that shares the storage deletes none of its files until it takes them', async () => {
  const sweep = (db: Database) => sweepStorage(db, app.storage, new Date(), STORED_KINDS)
  await sweep(app.db)
  const { folder: made } = await takeBackup(from, backups())
  const { storage_key } = await aFile(app, await aUser(app.db))
  const two_days_ago = new Date(Date.now() - 2 * 86_400_000)
  await utimes(join(app.config.DATA_DIR, 'files', storage_key), two_days_ago, two_days_ago)

  await migrate(bare.url)
  await expect(withRestored(sweep)).rejects.toThrow('Another database owns these files')
  await restoreBackup({ ...to, storage: from.storage }, made)
  await expect(withRestored(sweep)).rejects.toThrow('Another database owns these files')
  expect(await app.storage.exists(storage_key)).toBe(true)
  await sweep(app.db)

  await takeFiles(from.storage)
  await withRestored(sweep)
  await withRestored(sweep)
  expect(await app.storage.exists(storage_key)).toBe(false)
  await expect(sweep(app.db)).rejects.toThrow('Another database owns these files')
})

const dueOutside = (db: Database) =>
  claim(
    db,
    OUTSIDE_QUEUES.map((subscriber) => ({ subscriber, limit: 1 })),
  )

const pausedQueues = () =>
  restored(tables.queue_pause.pick('subscriber'), sql`select subscriber from queue_pause order by subscriber`)
const outsidePaused = [...OUTSIDE_QUEUES].toSorted().map((subscriber) => ({ subscriber }))

test('a copy whose queues are paused sends nothing that was due', async () => {
  await app.db.transaction((tx) => emit(tx, 'password.reset_requested', newId(), {}))
  await restoreBackup(to, (await takeBackup(from, backups())).folder, { paused: true })
  expect(await withRestored(dueOutside)).toEqual([])
  expect(await dueOutside(app.db)).toMatchObject([{ subscriber: 'mail' }])
  expect(await pausedQueues()).toEqual(outsidePaused)
})

test('pauses the queues in the transaction that loads the rows, so that no end of the restore leaves them running', async () => {
  await app.db.transaction((tx) => emit(tx, 'password.reset_requested', newId(), {}))
  await restoreBackup(to, (await takeBackup(from, backups())).folder, { paused: true })
  const written = sql`select xmin::text as by from outbox_event union select xmin::text from queue_pause`
  expect(await restored(row({ by: text }), written)).toHaveLength(1)
})

test('once a database and a copy of its disk have both swept the files, neither deletes any until one takes them', async () => {
  const sweep = () => sweepStorage(app.db, app.storage, new Date(), STORED_KINDS)
  const isAt = (sweeps: number) => app.db.run(sql`update storage_sweep set number = ${sweeps}`)
  await sweep()
  await sweep()
  await isAt(1)
  await expect(sweep()).rejects.toThrow('Another database owns these files')
  await expect(sweep()).rejects.toThrow('Another database owns these files')
  await isAt(2)
  await expect(sweep()).rejects.toThrow('Another database owns these files')
  await takeFiles(app.storage)
  await sweep()
})

test('refuses a backup with a missing file', async () => {
  const { folder: made } = await takeBackup(from, backups())
  await rm(join(made, 'tables/client.copy'))
  await expect(restoreBackup(to, made)).rejects.toThrow('This backup is not whole: tables/client.copy is missing.')
})

test('refuses a database with data, and leaves it unchanged', async () => {
  const { folder: made } = await takeBackup(from, backups())
  await migrate(bare.url)
  await runRestored(sql`insert into app_secret (name, value) values ('x', 'y')`)
  await expect(restoreBackup(to, made)).rejects.toThrow('This database is not empty: app_secret has rows.')
  expect(await restored(tables.app_secret.pick('name'), sql`select name from app_secret`)).toEqual([{ name: 'x' }])
})

test('migrates a backup from an older release after loading it, and refuses one from a newer release', async () => {
  const names = await migrationNames(migrationsFolder)
  await migrate(bare.url, migrationsFolder, names.slice(0, 1))
  await runRestored(sql`insert into app_secret (name, value) values ('old', 'x')`)
  const { folder: made, manifest } = await takeBackup(to, backups())
  expect(manifest.migrations).toEqual(names.slice(0, 1))

  await bare.drop()
  bare = await createBareDatabase()
  to = { ...to, database_url: bare.url }
  await restoreBackup(to, made, { paused: true })
  expect(await pausedQueues()).toEqual(outsidePaused)
  expect(await restored(tables.app_secret.pick('name'), sql`select name from app_secret`)).toEqual([{ name: 'old' }])
  expect(
    await restored(row({ migration_name: text }), sql`select migration_name from _prisma_migrations`),
  ).toHaveLength(names.length)

  const newer = join(folder, 'newer')
  await cp(made, newer, { recursive: true })
  const changed = { ...(await readManifest(made)), migrations: [...names, '29990101000000_future'] }
  await writeFile(join(newer, MANIFEST), JSON.stringify(changed))
  await expect(restoreBackup(from, newer)).rejects.toThrow(/29990101000000_future, which this release does not have/)
})

test('names a file that the storage lost, and does not count the backup', async () => {
  const user = await aUser(app.db)
  const [kept, gone] = [await aFile(app, user), await aFile(app, user)]
  await app.storage.delete(gone.storage_key)
  const { manifest, lost } = await takeBackup(from, backups())
  expect(lost).toEqual([gone.storage_key])
  expect(manifest).toMatchObject({ missing: [gone.storage_key], objects: { count: 1 } })
  expect(await app.db.rows(tables.backup_run.pick('id'), sql`select id from backup_run`)).toEqual([])
  expect(kept.storage_key).not.toBe(gone.storage_key)
})

test('ends and leaves nothing behind if the storage is down', async () => {
  await aFile(app, await aUser(app.db))
  const away = { ...from.storage, exists: () => Promise.reject(new Error('away')) }
  await expect(takeBackup({ ...from, storage: away }, backups())).rejects.toThrow('away')
  expect(await readdir(backups())).toEqual([])
  expect(await app.db.rows(tables.backup_run.pick('id'), sql`select id from backup_run`)).toEqual([])
})

test('contains all or nothing of each transaction', async () => {
  let writing = true
  const write = async () => {
    while (writing) {
      await app.db.transaction(async (tx) => {
        const id = newId()
        await tx.run(sql`insert into password_reset (id, expires_at) values (${id}, now())`)
        await emit(tx, 'client.assessed', id, { revision: 1, broker_id: null })
      })
    }
  }
  const writers = [write(), write()]
  const { folder: made } = await takeBackup(from, backups())
  writing = false
  await Promise.all(writers)
  await restoreBackup(to, made)
  expect(
    await restored(
      row({ id: nullable(uuid) }),
      sql`
      select outbox_event.id from password_reset full join outbox_event on aggregate_id = password_reset.id
      where password_reset.id is null or outbox_event.id is null`,
    ),
  ).toEqual([])
})
