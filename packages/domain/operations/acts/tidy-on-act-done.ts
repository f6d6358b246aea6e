import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { handOver } from './hand-over.ts'
import { setOwnedAside } from './set-aside.ts'

/**
 * What was on its way when accounts were deleted, and arrived after: a client who was being assigned to one goes to the
 * administrators, and what was being saved goes where the rest is.
 */
export const tidyAct = reaction('tidy-act', {
  async commit({ aggregate_id: act_id }, tx) {
    const act = await tx.row(sql`
      select 1 from admin_act where id = ${act_id}::uuid and undone_at is null for update`)
    if (!act) return
    await handOver(tx, act_id, new Date())
    await setOwnedAside(tx, act_id)
  },
})
