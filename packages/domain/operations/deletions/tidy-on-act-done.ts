import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { archiveOwnedRows } from './archive-rows.ts'

/**
 * Archives what arrived just after accounts were deleted. Foreign keys refuse most of it, but conversations and their
 * messages name their parties without one.
 */
export const tidyAct = reaction({
  name: 'tidy-act',
  on: ['act.done'],
  does: 'Archives rows that arrived while accounts were deleted',
  ...QUICK,
  async commit({ aggregate_id: act_id }, tx) {
    const act = await tx.exists(sql`
      select from admin_act where id = ${act_id}::uuid and undone_at is null for update`)
    if (!act) return
    await archiveOwnedRows(tx, act_id)
  },
})
