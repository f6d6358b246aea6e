import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { archiveOwnedRows } from './archive-rows.ts'

/**
 * Archives what arrived just after accounts were deleted. Foreign keys refuse most of it, but conversations and their
 * messages name their parties without one, and the release before does not lock them.
 */
export const tidyDeletion = reaction({
  name: 'tidy-deletion',
  on: ['act.done'],
  does: 'Archives rows that arrived while accounts were deleted',
  ...QUICK,
  async commit({ aggregate_id: deletion_id }, tx) {
    const deletion = await tx.exists(sql`
      select from deletion where id = ${deletion_id}::uuid and undone_at is null for update`)
    if (!deletion) return
    await archiveOwnedRows(tx, deletion_id)
  },
})
