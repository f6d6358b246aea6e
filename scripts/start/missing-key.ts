import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError, readEnvironment } from '@waymark/platform/config'
import { openDatabase, sql } from '@waymark/platform/database'
import { chooseKeyService, hasKeyService } from '@waymark/platform/encryption/choose-key-service'
import { KeyError } from '@waymark/platform/encryption/key-service'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { keyFile } from './key-file.ts'

/** A sentence about the key that this database needs and these settings do not have. Null if nothing is missing. */
export async function missingKey(given: NodeJS.ProcessEnv, database_url: string): Promise<string | null> {
  const env = readEnvironment(given)
  const file = keyFile(resolve(env['DATA_DIR'] || '.data'))
  const settings = {
    ENCRYPTION_KEYS: env['ENCRYPTION_KEYS'] || (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined),
    ENCRYPTION_KMS_KEY: env['ENCRYPTION_KMS_KEY'] || undefined,
    ENCRYPTION_KMS_URL: env['ENCRYPTION_KMS_URL'] || undefined,
    ENCRYPTION_VAULT_URL: env['ENCRYPTION_VAULT_URL'] || undefined,
    ENCRYPTION_VAULT_TOKEN: env['ENCRYPTION_VAULT_TOKEN'] || undefined,
    ENCRYPTION_VAULT_KEY: env['ENCRYPTION_VAULT_KEY'] || 'transit/waymark',
  }
  const db = openDatabase(database_url, createLog('keys', 'silent'), 1)
  try {
    // A new database, or one of a release before keys.
    if (!(await db.exists(sql`select where to_regclass('data_key') is not null`))) return null
    const keys = await db.rows(
      tables.data_key.pick('wrapped', 'wrapped_by'),
      sql`select wrapped, wrapped_by from data_key order by number`,
    )
    for (const { wrapped, wrapped_by } of keys) {
      if (settings.ENCRYPTION_KEYS === undefined && !hasKeyService(settings)) {
        return `This database is encrypted with the key ${wrapped_by}. Before you start it, put the key file of the old installation at ${file}, or set ENCRYPTION_KEYS.`
      }
      await chooseKeyService(settings).unwrap(wrapped, wrapped_by)
    }
    return null
  } catch (error) {
    if (error instanceof KeyError || error instanceof ConfigError) return error.message
    throw error
  } finally {
    await db.close()
  }
}
