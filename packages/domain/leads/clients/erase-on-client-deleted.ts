import { QUICK, reaction } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import { reduceReceipts } from './reduce-receipts.ts'

/**
 * Makes a deletion final when its time for an undo is over. An undone deletion has no row anymore, and a later one has
 * its own time.
 */
export const erase = reaction({
  name: 'erase',
  on: ['client.deleted'],
  does: 'Permanently erases a deleted client',
  ...QUICK,
  commit: ({ aggregate_id }, tx) => eraseClient(tx, aggregate_id),
})

/** Erases the archive of a deletion after its time is over, and reduces the receipts to the proof of consent. */
export async function eraseClient(tx: Sql, client_id: string): Promise<void> {
  const erased = await tx.run(
    sql`delete from deleted_client where client_id = ${client_id}::uuid and undo_until <= now()`,
  )
  if (erased === 0) return
  await reduceReceipts(tx, sql`select ${client_id}::uuid`)
}
