import type { Readable } from 'node:stream'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import { AGENCY_FILE_BYTES } from '@waymark/contracts/limits'
import { emit } from '@waymark/events/outbox'
import { type Database, sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { float8, row } from '@waymark/platform/row'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'

export interface NewFile {
  /** The agency, as its broker's user id. */
  user_id: string
  original_name: string
  file_type: AgencyFile['file_type']
  media_type: string
  /** Bytes. */
  size: number
  content: () => Readable
}

/**
 * Stores a file and queues it for processing. In the same transaction, `unlessStored` may find that the file is already
 * stored, and return that id instead of calling `make`. Throws 409 when the agency has no room and 503 when the storage
 * fails. A row never exists without its object; an object without a row is deleted here or found by the sweep.
 */
export async function storeFile(
  db: Database,
  storage: FileStorage,
  file: NewFile,
  now: Date,
  unlessStored = (_tx: Transaction, make: () => Promise<string>): Promise<string> => make(),
): Promise<{ id: string }> {
  const made = newId()
  // The key never contains the given name, which could point to another path.
  const storage_key = `${file.user_id}/${made}`
  // Write the object first, so that a row always has its bytes.
  await storeObject(storage, storage_key, file.content(), file.size)
  try {
    const id = await db.transaction((tx) =>
      unlessStored(tx, async () => {
        await refuseWithoutRoom(tx, file)
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
    // Delete the object only if it surely has no row: the commit may have succeeded although its response was lost.
    const may_exist = await db.exists(sql`select 1 from agency_file where id = ${made}`).catch(() => true)
    if (!may_exist) await discardObject(storage, storage_key)
    throw error
  }
}

const inGigabytes = (bytes: number, digits?: number) => `${(bytes / 1_073_741_824).toFixed(digits)} GB`

/** Locks the agency, so that simultaneous uploads are counted, too. So are deleted files until they are erased. */
async function refuseWithoutRoom(tx: Transaction, { user_id, size }: NewFile): Promise<void> {
  await tx.run(sql`select from app_user where id = ${user_id}::uuid for no key update`)
  const kept = await tx.row(
    row({ bytes: float8 }),
    sql`
    select coalesce(sum(size::bigint), 0)::float8 as bytes from agency_file where user_id = ${user_id}::uuid`,
  )
  const bytes = kept?.bytes ?? 0
  if (bytes + size <= AGENCY_FILE_BYTES) return
  throw conflict(
    `Your agency’s files already take ${inGigabytes(bytes, 2)} of ${inGigabytes(AGENCY_FILE_BYTES)}. ` +
      'Delete some, wait a minute, and upload this one again.',
    'no_room',
  )
}
