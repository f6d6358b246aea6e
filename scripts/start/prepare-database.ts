/**
 * Updates the database in `DATABASE_URL` to this release: migrations, settings of sessions behind a pooler, the first
 * administrator and, with `--demo`, a demo agency. With `--key-file`, makes the key file of a new database that has no
 * other key. Prints what a person needs to know. A failure is one sentence on stderr and exit code 1. A key that is
 * missing or cannot be used is found before anything is migrated.
 */

import { openFileStorage } from '@waymark/domain/foundation/storage/storage'
import { ensureFirstAdministrator } from '@waymark/domain/people/accounts/ensure-first-administrator'
import { ConfigError, loadConfig, readEnvironment } from '@waymark/platform/config'
import { openDatabase } from '@waymark/platform/database'
import { chooseKeyService } from '@waymark/platform/encryption/choose-key-service'
import { createLog } from '@waymark/platform/log'
import { migrate } from '@waymark/platform/migrate'
import { primaryOf } from '@waymark/platform/primary'
import { setRoleSettings } from '@waymark/platform/role-settings'
import { encryptionKeys, makeKeyFile } from './key-file.ts'
import { missingKey } from './missing-key.ts'
import { StartError } from './start-error.ts'

try {
  const config = loadConfig()
  const { DATABASE_URL, DATABASE_DIRECT_URL } = config
  const url = await primaryOf(DATABASE_DIRECT_URL ?? DATABASE_URL)
  const problem = await missingKey(process.env, url)
  if (problem !== null) throw new ConfigError(problem)
  // Only now: a new key would hide that the one of this database is missing.
  if (process.argv.includes('--key-file')) makeKeyFile(config)
  const keys = chooseKeyService({ ...config, ENCRYPTION_KEYS: encryptionKeys(config) })
  const applied = await migrate(url)
  if (applied.length > 0) console.log(`Database migrated: ${applied.join(', ')}`)
  if (DATABASE_DIRECT_URL) await setRoleSettings({ direct_url: url, url: DATABASE_URL })
  const db = openDatabase(url, createLog('prepare', 'silent'), 2, { keys })
  await db.keys.load()
  await createAdministrator()
  if (process.argv.includes('--demo')) await seed()
  await db.close()

  async function createAdministrator() {
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = readEnvironment()
    const made = await ensureFirstAdministrator(
      db,
      { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
      { min_length: config.PASSWORD_MIN_LENGTH, brand_name: config.BRAND_NAME },
    )
    if (!made) return
    console.log(`Administrator: ${made.email}`)
    if (!ADMIN_PASSWORD) console.log(`Password:      ${made.password}   (shown only once)`)
  }

  async function seed() {
    const { seedDemo } = await import('../../prisma/seed.ts')
    console.log('Demo agency, sign in as:')
    const accounts = await seedDemo(db, await openFileStorage(config, db.keys))
    for (const { label, email, password } of accounts) console.log(`  ${label}: ${email}  ${password}`)
  }
} catch (error) {
  const explained = error instanceof ConfigError || error instanceof StartError
  console.error(explained ? error.message : `The database cannot be prepared: ${sentence(error)}`)
  process.exit(1)
}

function sentence(error: unknown): string {
  // A name with several addresses fails once for each. The first error is enough.
  if (error instanceof AggregateError) return sentence(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
