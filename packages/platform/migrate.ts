import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { unlimitedOptions } from './database.ts'

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
 * @throws when a migration fails, or failed earlier and was not resolved; later ones are not applied
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
    if ((await pending(client, wanted)).length === 0) return []
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await pending(client, wanted)).length === 0) return []
    return await apply(databaseUrl, folder, wanted)
  } finally {
    await client.end()
  }
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

async function apply(databaseUrl: string, folder: string, names: readonly string[]): Promise<string[]> {
  // Loaded only when needed: most starts have no migrations to run, and the engine is 5 MB of WebAssembly.
  const { everything, readMigrations, withSchemaEngine } = await import('./schema-engine.ts')
  const migrationsList = await readMigrations(folder, names)
  const applied = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList, filters: everything }),
  )
  return applied.appliedMigrationNames
}
