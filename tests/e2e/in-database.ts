import { type Database, openDatabase } from '@waymark/platform/database'
import { localKeys } from '@waymark/platform/encryption/key-service'
import { createLog } from '@waymark/platform/log'
import { TEST_KEYS } from '@waymark/testing/keys'

/** Does what no request can, in the database of the instance under test. */
export async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(process.env['E2E_DATABASE'] ?? '', createLog('e2e', 'silent'), 1, {
    keys: localKeys(TEST_KEYS),
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
