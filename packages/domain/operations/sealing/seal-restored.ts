import { DAY_MS } from '@waymark/contracts/durations'
import { DELETION_UNDO_DAYS } from '@waymark/contracts/operations/deletions/endpoints'
import { sql, type Transaction } from '@waymark/platform/database'
import { SEALED_OBJECTS } from './seal-objects.ts'
import { numberInUse, startSealing } from './seal-on-sealing-due.ts'

/**
 * Begins the passes again that may have missed rows of a deletion, because they do not see its archive. Called before the
 * rows come back: a pass locks its state before its rows, too. Files of archived rows are sealed in any case. Returns whether
 * there are any, for which `goOnSealing` follows.
 */
export async function reopenPasses(tx: Transaction, deleted_at: Date): Promise<boolean> {
  // The undo of an earlier deletion may have passed some rows on to this one.
  const archived_at = new Date(deleted_at.getTime() - DELETION_UNDO_DAYS * DAY_MS)
  const again = await tx.run(sql`
    update sealing set last_id = null, seen = 0, sealed = 0, passes = 0, finished_at = null
    where "column" <> ${SEALED_OBJECTS} and (finished_at is null or finished_at > ${archived_at})`)
  return again > 0
}

/** Called last: every worker that starts takes the same lock. */
export const goOnSealing = async (tx: Transaction): Promise<void> => startSealing(tx, await numberInUse(tx))
