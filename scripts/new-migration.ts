/**
 * `npm run migration <name>`: writes the difference between prisma/schema and prisma/migrations as a new migration.
 * Then generates the rows of all tables again. Works offline, on its own temporary PostgreSQL. Read the SQL before committing it: partitions, partial indexes and
 * triggers cannot be expressed in the schema and are written by hand.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { migrate, migrationsFolder } from '../packages/platform/migrate.ts'
import { schemaDifference } from './schema-difference.ts'
import { root, scratchFolder } from './start/folders.ts'
import { DISPOSABLE, startPostgres } from './start/postgres.ts'

const name = process.argv[2]
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Name the migration in lower case: npm run migration add_lead_code')
  process.exit(1)
}

const scratch = scratchFolder('waymark-migration')
const postgres = await startPostgres({
  folder: join(scratch, 'postgres'),
  log: join(scratch, 'postgres.log'),
  settings: DISPOSABLE,
})
try {
  await mkdir(migrationsFolder, { recursive: true })
  await migrate(postgres.url())
  const sql = await schemaDifference(postgres.url())
  if (sql === '') console.log('The migrations already match the schema.')
  else {
    const folder = join(migrationsFolder, `${timestamp()}_${name}`)
    await mkdir(folder)
    await writeFile(join(folder, 'migration.sql'), sql)
    const lock = join(migrationsFolder, 'migration_lock.toml')
    if (!existsSync(lock)) await writeFile(lock, 'provider = "postgresql"\n')
    console.log(`Wrote ${relative(process.cwd(), folder)}/migration.sql`)
  }
  execFileSync(process.execPath, ['scripts/generate-client.mjs'], { cwd: root, stdio: 'inherit' })
} finally {
  await postgres.stop()
  await rm(scratch, { recursive: true })
}

/** `20261121145900`, in UTC. */
function timestamp(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
}
