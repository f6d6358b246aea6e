import { QUICK, reaction } from '@waymark/events/reaction'
import { type Sql, sql } from '@waymark/platform/database'
import { reduceReceipts } from './reduce-receipts.ts'

/**
 * Makes a deletion final once it can no longer be undone. One that was undone has no row any more; a later one has its
 * own time.
 */
export const erase = reaction({
  name: 'erase',
  on: ['client.deleted'],
  does: 'Erases a deleted client for good',
  ...QUICK,
  commit: ({ aggregate_id }, tx) => eraseClient(tx, aggregate_id),
})

/** Drops what a deletion set aside, once its time is over, and reduces the receipts to what proves consent. */
export async function eraseClient(tx: Sql, client_id: string): Promise<void> {
  const erased = await tx.run(
    sql`delete from deleted_client where client_id = ${client_id}::uuid and undo_until <= now()`,
  )
  if (erased === 0) return
  await reduceReceipts(tx, sql`select ${client_id}::uuid`)
}
