import type { Readable } from 'node:stream'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { emit } from '@waymark/events/outbox'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { discardObject, keepObject } from '../../foundation/storage/keep-object.ts'
import type { FileStorage } from '../../foundation/storage/storage.ts'

export interface NewFile {
  /** The agency: its broker's user id. */
  user_id: string
  original_name: string
  file_type: AgencyFile['file_type']
  media_type: string
  /** Bytes. */
  size: number
  content: () => Readable
}

/**
 * Keeps a file and has it processed. `only` may find, in the same transaction, that this file is kept already: it
 * returns the id of that one instead of calling `make`. Throws 503 when the storage does not take it; whatever fails,
 * there is no row without its object; an object without a row is gone, or found by the sweep.
 */
export async function storeFile(
  db: Database,
  storage: FileStorage,
  file: NewFile,
  now: Date,
  only = (_tx: Transaction, make: () => Promise<string>): Promise<string> => make(),
): Promise<{ id: string }> {
  const made = newId()
  // Never of the name that a person gave: that could lead anywhere.
  const storage_key = `${file.user_id}/${made}`
  // The object first: a row always has its bytes.
  await keepObject(storage, storage_key, file.content(), file.size)
  try {
    const id = await db.transaction((tx) =>
      only(tx, async () => {
        await tx.run(sql`
          insert into agency_file (id, user_id, original_name, size, file_type, media_type, storage_key, uploaded_at)
          values (${made}, ${file.user_id}, ${file.original_name}, ${file.size}, ${file.file_type}, ${file.media_type},
                  ${storage_key}, ${now})`)
        await emit(tx, 'file.uploaded', made, { user_id: file.user_id })
        return made
      }),
    )
    if (id !== made) await discardObject(storage, storage_key)
    return { id }
  } catch (error) {
    // Only what surely has no row: a commit whose answer was lost may have been one.
    const may_exist = await db.exists(sql`select 1 from agency_file where id = ${made}`).catch(() => true)
    if (!may_exist) await discardObject(storage, storage_key)
    throw error
  }
}
