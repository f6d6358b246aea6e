import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnvironment } from '@waymark/platform/config'
import { openDatabase, sql } from '@waymark/platform/database'
import { KeyError, localKeys } from '@waymark/platform/encryption/key-service'
import { tables } from '@waymark/platform/generated/tables'
import { createLog } from '@waymark/platform/log'
import { keyFile } from '../start/key-file.ts'

/** A sentence about the key that this database needs and these settings do not have. Null if nothing is missing. */
export async function missingKey(given: NodeJS.ProcessEnv, database_url: string): Promise<string | null> {
  const env = readEnvironment(given)
  const file = keyFile(resolve(env['DATA_DIR'] || '.data'))
  const setting = env['ENCRYPTION_KEYS'] || (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const db = openDatabase(database_url, createLog('restore', 'silent'), 1)
  try {
    const keys = await db.rows(
      tables.data_key.pick('wrapped', 'wrapped_by'),
      sql`select wrapped, wrapped_by from data_key order by number`,
    )
    for (const { wrapped, wrapped_by } of keys) {
      if (setting === undefined) {
        return `This database is encrypted with the key ${wrapped_by}. Before you start it, put the key file of the old installation at ${file}, or set ENCRYPTION_KEYS.`
      }
      await localKeys(setting).unwrap(wrapped, wrapped_by)
    }
    return null
  } catch (error) {
    if (error instanceof KeyError) return error.message
    throw error
  } finally {
    await db.close()
  }
}
