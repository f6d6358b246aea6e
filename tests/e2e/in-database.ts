import { type Database, openDatabase } from '@waymark/platform/database'
import { createLog } from '@waymark/platform/log'

/** Does what no request can, in the database of the instance under test. */
export async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(process.env['E2E_DATABASE'] ?? '', createLog('e2e', 'silent'), 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
