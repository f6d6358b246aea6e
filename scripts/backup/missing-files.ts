import { openConnection, readTables } from './catalog.ts'
import { namedKeys } from './named-keys.ts'
import type { Installation } from './take-backup.ts'

/** A sentence about files that rows refer to and the storage does not have. Null if it has all. */
export async function missingFiles({ database_url, storage }: Installation): Promise<string | null> {
  const client = await openConnection(database_url)
  try {
    const { rows } = await client.query<{ key: string }>(namedKeys(await readTables(client)))
    const missing: string[] = []
    for (const { key } of rows) if (!(await storage.exists(key))) missing.push(key)
    const [first] = missing
    if (first === undefined) return null
    return `${missing.length} files that rows refer to are missing, such as ${first}. Copy them from the old DATA_DIR/files or from the objects of a backup.`
  } finally {
    await client.end()
  }
}
