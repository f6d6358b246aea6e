import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

/** Deletes an opportunity with everyone's interest. Throws 404 when it is already deleted. */
export async function deleteOpportunity(context: Context<UserActor>, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = await tx.row(
      tables.opportunity.pick('network_scope'),
      sql`
      delete from opportunity where id = ${id}::uuid returning network_scope`,
    )
    if (!deleted) throw notFound()
    await emit(tx, 'opportunity.deleted', id, { network: deleted.network_scope })
    await logAccess(context, 'opportunity.deleted', 'opportunity', id, tx)
  })
}
