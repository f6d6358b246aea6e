import { OUTSIDE, reactionWith } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import type { App } from '../../context.ts'
import { eraseClientFiles } from './client-files.ts'
import { reduceReceipts } from './reduce-receipts.ts'

/**
 * Makes a deletion final when its time for an undo is over. An undone deletion has no row anymore, and a later one has
 * its own time.
 */
export const erase = reactionWith(
  { name: 'erase', on: ['client.deleted'], does: 'Permanently erases a deleted client', ...OUTSIDE },
  ({ storage, log }: Pick<App, 'storage' | 'log'>) => ({
    // The rows go first, so that a client without files cannot be restored. The sweep finds what a crash leaves.
    async prepare({ aggregate_id: client_id, actor }, db) {
      await db.transaction((tx) => eraseClient(tx, client_id))
      await eraseClientFiles(db, storage, client_id)
      // A backup from before has the client again. Who restores it finds here whom to delete again, and whether the person
      // asked for it, which erases more.
      if (!(await db.exists(sql`select from client where id = ${client_id}::uuid`)))
        log.info({ client_id, own: actor === `client:${client_id}` }, 'client deleted')
    },
  }),
)

/** Erases the archive of a deletion after its time is over, and reduces the receipts to the proof of consent. */
export async function eraseClient(tx: Sql, client_id: string): Promise<void> {
  const erased = await tx.run(
    sql`delete from deleted_client where client_id = ${client_id}::uuid and undo_until <= now()`,
  )
  if (erased === 0) return
  await reduceReceipts(tx, sql`select ${client_id}::uuid`)
}
