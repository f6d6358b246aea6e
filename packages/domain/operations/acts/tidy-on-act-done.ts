import { QUICK, reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { handOver } from './hand-over.ts'
import { setOwnedAside } from './set-aside.ts'

/**
 * Falls due once everything that was on its way when accounts were deleted has arrived. A client who was being assigned
 * to such an account goes to the administrators, and what was being saved is archived with the rest.
 */
export const tidyAct = reaction({
  name: 'tidy-act',
  on: ['act.done'],
  does: 'Takes along what arrived while accounts were deleted',
  ...QUICK,
  async commit({ aggregate_id: act_id }, tx) {
    const act = await tx.row(sql`
      select 1 from admin_act where id = ${act_id}::uuid and undone_at is null for update`)
    if (!act) return
    await handOver(tx, act_id, new Date())
    await setOwnedAside(tx, act_id)
  },
})
