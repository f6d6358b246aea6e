import { FILE_UNDO_MS } from '@waymark/contracts/knowledge/files/rules'
import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import type { FileStorage } from '../../foundation/storage/storage.ts'

/** Removes rows and bytes of a file after the time to undo its deletion. */
export const eraseFile = reactionWith(
  { name: 'erase-file', on: ['file.deleted'], does: 'Permanently erases a deleted file', ...OUTSIDE },
  ({ storage }: { storage: FileStorage }) => ({
    // The row goes first, so that a file without bytes cannot be restored. The sweep finds an object left by a crash.
    async prepare({ aggregate_id: file_id }, db) {
      const storage_key = await db.transaction(async (tx) => {
        const file = await tx.row(
          tables.agency_file.pick('storage_key'),
          sql`
          delete from agency_file
          where id = ${file_id} and deleted_at <= now() - make_interval(secs => ${FILE_UNDO_MS / 1000}::int)
          returning storage_key`,
        )
        if (file) {
          await tx.run(sql`delete from file_page where file_id = ${file_id}`)
          await tx.run(sql`delete from plan_fact where file_id = ${file_id}`)
        }
        return file?.storage_key
      })
      if (storage_key !== undefined) await storage.delete(storage_key)
    },
  }),
)
