import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { eraseRows } from './erase-rows.ts'
import { PATIENT, takeTime } from './perform-deletion.ts'

/** Makes a deletion final when its time for an undo is over. For an undone deletion there is nothing left to erase. */
export const eraseDeletion = reaction({
  name: 'erase-deletion',
  on: ['act.done'],
  does: 'Permanently erases what a clean-up or deletion removed',
  // Long enough for a full clean-up in one run.
  lease_s: 300,
  attempts: 15,
  concurrency: 1,
  // As patient as the deletion, for as many rows.
  ...PATIENT,
  async commit({ aggregate_id: deletion_id }, tx) {
    await takeTime(tx)
    const over = await tx.exists(sql`
      select from deletion where id = ${deletion_id}::uuid and undo_until <= now() for update`)
    if (over) await eraseRows(tx, deletion_id)
  },
})
