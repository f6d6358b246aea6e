import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

/** `prisma/migrations` of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

/** Any number will do, if nothing else in this database uses it. */
const LOCK = 7_261_001

/**
 * Applies the migrations that the database does not have yet and keeps `_prisma_migrations` as `prisma migrate deploy`
 * does. Several processes may call it at once: one applies, the others wait and find nothing to do.
 *
 * @returns the names of the migrations applied by this call
 * @throws when a migration fails, or failed earlier and was not resolved; nothing later is applied
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'waymark-migrate' })
  await client.connect()
  try {
    if ((await pending(client, folder)).length === 0) return []
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if ((await pending(client, folder)).length === 0) return []
    return await apply(databaseUrl, folder)
  } finally {
    await client.end()
  }
}

/** Names of the migrations in the folder that the database has not finished, oldest first. */
async function pending(client: Client, folder: string): Promise<string[]> {
  const names = await migrationNames(folder)
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('_prisma_migrations') is not null as found`,
  )
  if (!tables[0]?.found) return names
  const { rows } = await client.query<{ migration_name: string }>(
    'select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  )
  const done = new Set(rows.map((row) => row.migration_name))
  return names.filter((name) => !done.has(name))
}

/** Names of the migrations in a folder, oldest first. */
async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted()
}

async function apply(databaseUrl: string, folder: string): Promise<string[]> {
  // Loaded only here: most starts find nothing to do, and the engine is 5 MB of WebAssembly.
  const { everything, readMigrations, withSchemaEngine } = await import('./schema-engine.ts')
  const migrationsList = await readMigrations(folder, await migrationNames(folder))
  const applied = await withSchemaEngine(databaseUrl, (engine) =>
    engine.applyMigrations({ migrationsList, filters: everything }),
  )
  return applied.appliedMigrationNames
}
