import { type Database, sql } from '@waymark/platform/database'
import type { FileStorage } from './storage.ts'

/** An upload may still be on its way to its row until then. */
const DAY_MS = 24 * 3600 * 1000
const BATCH = 500

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** What `storeFile` names objects; everything else in the storage is somebody else's. */
const FILE_KEY = new RegExp(`^${UUID}/${UUID}$`)

/**
 * Removes what crashes and outages leave behind: rows of files deleted more than a day ago, and objects as old whose row
 * is gone. Throws what the storage throws.
 */
export async function sweepStorage(db: Database, storage: FileStorage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS)
  await db.run(sql`
    with gone as (delete from agency_file where deleted_at < ${before} returning id)
    delete from file_page using gone where file_id = gone.id`)
  let keys: string[] = []
  for await (const { key, changed_at } of storage.list()) {
    if (FILE_KEY.test(key) && changed_at < before) keys.push(key)
    if (keys.length < BATCH) continue
    await removeOrphans(db, storage, keys)
    keys = []
  }
  await removeOrphans(db, storage, keys)
}

async function removeOrphans(db: Database, storage: FileStorage, keys: readonly string[]): Promise<void> {
  // By its id, which has an index; the key ends with it.
  const rows = await db.rows<{ storage_key: string }>(sql`
    select storage_key from agency_file where id = any(${keys.map((key) => key.slice(-36))}::uuid[])`)
  const kept = new Set(rows.map(({ storage_key }) => storage_key))
  for (const key of keys) if (!kept.has(key)) await storage.delete(key)
}
