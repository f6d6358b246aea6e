import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'
import { eraseRows } from './erase-rows.ts'

/** Makes an act final. Of one that was undone nothing is left to erase. */
export const eraseAct = reaction('erase-act', {
  async commit({ aggregate_id: act_id }, tx) {
    const over = await tx.row(sql`
      select 1 from admin_act where id = ${act_id}::uuid and undo_until <= now() for update`)
    if (over) await eraseRows(tx, act_id)
  },
})
