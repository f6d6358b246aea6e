import { DAY_MS } from '@waymark/contracts/durations'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { ID_PATTERN } from '@waymark/platform/ids'
import { row, text } from '@waymark/platform/row'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import type { StoredKind } from '../../foundation/storage/stored-kind.ts'
import { claimStorage } from './claim-storage.ts'

/** The time an upload may take until it has its row. */
const BATCH = 500

/** Keys as `storeFile` writes them. */
export const FILES: StoredKind = {
  key: new RegExp(`^${ID_PATTERN}/${ID_PATTERN}$`),
  // Searches by the id at the end of the key, which has an index. Includes files of deleted accounts, because they may
  // be restored.
  named: (db, keys) =>
    db.rows(
      row({ storage_key: text }),
      sql`
      select storage_key from agency_file where id = any(${keys.map((key) => key.slice(-36))}::uuid[])
      union all
      select content ->> 'storage_key' from deletion_row
      where table_name = 'agency_file' and content ->> 'storage_key' = any(${keys}::text[])`,
    ),
  stored_in: { table: 'agency_file', column: 'storage_key' },
}

/**
 * Removes what crashes and outages leave behind: rows of files that were deleted more than a day ago, and objects of
 * these kinds that are as old and have no row. Rethrows errors of the storage, and throws if it is another database's.
 *
 * @param beat called after each portion of objects
 */
export async function sweepStorage(
  db: Database,
  storage: FileStorage,
  now: Date,
  stored: readonly StoredKind[],
  beat: () => Promise<void> = async () => {},
): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS)
  await db.run(sql`
    with gone as (delete from agency_file where deleted_at < ${before} returning id),
         pages as (delete from file_page using gone where file_id = gone.id)
    delete from plan_fact using gone where file_id = gone.id`)
  await claimStorage(db, storage)
  const kinds = stored.map((kind): { kind: StoredKind; keys: string[] } => ({ kind, keys: [] }))
  for await (const { key, changed_at } of storage.list()) {
    const found = changed_at < before ? kinds.find(({ kind }) => kind.key.test(key)) : undefined
    found?.keys.push(key)
    if (found?.keys.length !== BATCH) continue
    await removeOrphans(db, storage, found.kind, found.keys.splice(0))
    await beat()
  }
  for (const { kind, keys } of kinds) await removeOrphans(db, storage, kind, keys)
}

/** Deletes the objects of these keys that no row refers to. */
export async function removeOrphans(
  db: Sql,
  storage: FileStorage,
  kind: StoredKind,
  keys: readonly string[],
): Promise<void> {
  const kept = new Set((await kind.named(db, keys)).map(({ storage_key }) => storage_key))
  for (const key of keys) if (!kept.has(key)) await storage.delete(key)
}
