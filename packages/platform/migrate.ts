import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError } from 'pg'
import { unlimitedOptions } from './database.ts'
import { newId } from './ids.ts'

/** `prisma/migrations` of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

/** The advisory lock held while migrations run. Any number works if nothing else in this database uses it. */
export const MIGRATION_LOCK = 7_261_001

/**
 * Applies the migrations that the database does not have yet and updates `_prisma_migrations` like `prisma migrate
 * deploy`. Several processes may call it at once: one applies them, and the others wait and then find nothing to do.
 *
 * @param names only these migrations; by default all in the folder
 * @returns the names of the migrations applied by this call
 * @throws when a migration fails; it is rolled back, and later ones are not applied. One that cannot have its
 * locks, or deadlocks, is tried again until it has them, and lets others pass in between.
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  names?: readonly string[],
): Promise<string[]> {
  const wanted = names ?? (await migrationNames(folder))
  const client = new Client({ ...unlimitedOptions(databaseUrl), application_name: 'waymark-migrate' })
  // Without a listener, the end of its connection while it waits would end the process. The next query fails instead.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseOlderServer(client)
    if ((await pending(client, wanted)).length === 0) return []
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const missing = await pending(client, wanted)
    if (missing.length > 0) await apply(client, folder, missing)
    return missing
  } finally {
    await client.end()
  }
}

/** The first version with `uuidv7()`, and with `old` and `new` in `returning`. */
const OLDEST_SERVER = 18

/** Throws for a server on which some statements would fail, before anything is migrated. */
export async function refuseOlderServer(client: Client, oldest = OLDEST_SERVER): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < oldest)
    throw new Error(`PostgreSQL ${oldest} or later is needed, and the server is PostgreSQL ${version}.`)
}

/** Which of these migrations the database has not finished. */
async function pending(client: Client, names: readonly string[]): Promise<string[]> {
  const done = new Set(await appliedMigrations(client))
  return names.filter((name) => !done.has(name))
}

/** Names of the migrations that a database has finished, oldest first. Empty for a new database. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ migration_name: string }>(
    `select migration_name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  )
  return rows.map((row) => row.migration_name)
}

/** Names of the migrations in a folder, oldest first. */
export async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted()
}

/** Prisma's own table, so that its commands work on this database, too. */
const PRISMA_TABLE = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`

async function apply(client: Client, folder: string, names: readonly string[]) {
  await client.query(PRISMA_TABLE)
  for (const name of names) {
    const script = await readFile(join(folder, name, 'migration.sql'), 'utf8')
    const checksum = createHash('sha256').update(script).digest('hex')
    // Only the last one waits for the disk, which then has all before it.
    const durable = name === names.at(-1)
    while (!(await applyOne(client, { name, script, checksum, durable }))) await setTimeout(BETWEEN_TRIES_MS)
  }
}

/** All other statements on a table wait behind a migration that waits for its lock, so it does not wait for long. */
const LOCK_TIMEOUT = '2s'
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
/** A later try may succeed. A request may lock the tables of one migration in another order. */
const TRIED_AGAIN: ReadonlySet<unknown> = new Set([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED])
const BETWEEN_TRIES_MS = 1000

interface Migration {
  readonly name: string
  readonly script: string
  readonly checksum: string
  readonly durable: boolean
}

/** Applies a migration in one transaction. False if others hold its tables, such as a long data download. */
async function applyOne(client: Client, { name, script, checksum, durable }: Migration): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    if (!durable) await client.query('set local synchronous_commit = off')
    await client.query(script)
    await client.query(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, clock_timestamp(), 1)`,
      [newId(), checksum, name],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof DatabaseError && TRIED_AGAIN.has(error.code)) return false
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
