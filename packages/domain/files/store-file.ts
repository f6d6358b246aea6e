import type { AgencyFile } from '@waymark/contracts/files/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { FileStorage } from './storage.ts'

export interface NewFile {
  /** The agency: its broker's user id. */
  user_id: string
  original_name: string
  file_type: AgencyFile['file_type']
  media_type: string
  bytes: Uint8Array
}

/** Keeps a file, to be processed. Throws when the storage or the database does not take it; no row is left then. */
export async function storeFile(db: Sql, storage: FileStorage, file: NewFile, now: Date): Promise<{ id: string }> {
  const id = newId()
  // Never of the name that a person gave: that could lead anywhere.
  const storage_key = `${file.user_id}/${id}`
  // The object first: a row always has its bytes.
  await storage.put(storage_key, file.bytes)
  await db.run(sql`
    insert into agency_file (id, user_id, original_name, size, file_type, media_type, storage_key, uploaded_at)
    values (${id}, ${file.user_id}, ${file.original_name}, ${file.bytes.length}, ${file.file_type}, ${file.media_type},
            ${storage_key}, ${now})`)
  return { id }
}
