import { reaction } from '@waymark/events/reaction'
import { sql } from '@waymark/platform/database'

/** Makes a deletion final. One that was undone has no row any more; one that came after it has its own time. */
export const erase = reaction('erase', {
  async commit({ aggregate_id }, tx) {
    const erased = await tx.run(
      sql`delete from deleted_client where client_id = ${aggregate_id}::uuid and undo_until <= now()`,
    )
    if (erased === 0) return
    await tx.run(sql`update consent_receipt set ip = null, user_agent = null where client_id = ${aggregate_id}::uuid`)
  },
})
