import { FILE_UNDO_MS } from '@waymark/contracts/knowledge/files/rules'
import { emit } from '@waymark/events/outbox'
import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { uuid } from '@waymark/platform/row'
import { type ShownFile, shownColumns, shownFile } from './read-file.ts'

/** Hides a file right away; `eraseFile` removes it later, unless it is restored before. Throws 404. */
export async function deleteFile(db: Database, file_id: string, now: Date): Promise<{ restorable_until: Date }> {
  const restorable_until = new Date(now.getTime() + FILE_UNDO_MS)
  await db.transaction(async (tx) => {
    const file = await tx.row(
      tables.agency_file.pick('user_id'),
      sql`
      update agency_file set deleted_at = ${now} where id = ${file_id} and deleted_at is null returning user_id`,
    )
    if (!file) throw notFound()
    await emit(tx, 'file.deleted', file_id, file, { due: { 'erase-file': restorable_until } })
  })
  return { restorable_until }
}

/** Restores a deleted file; a file that is not deleted stays as it is. Throws 404 when it has been erased. */
export function restoreFile(db: Database, file_id: string): Promise<ShownFile> {
  return db.transaction(async (tx) => {
    const restored = await tx.row(
      shownFile.extend({ user_id: uuid }),
      sql`
      update agency_file set deleted_at = null where id = ${file_id} and deleted_at is not null
      returning user_id, ${shownColumns}`,
    )
    if (restored) {
      const { user_id, ...file } = restored
      await emit(tx, 'file.restored', file_id, { user_id, status: file.status })
      return file
    }
    const file = await tx.row(shownFile, sql`select ${shownColumns} from agency_file where id = ${file_id}`)
    if (!file) throw notFound()
    return file
  })
}
