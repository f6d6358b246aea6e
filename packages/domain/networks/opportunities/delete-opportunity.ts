import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'

/**
 * Deletes an opportunity with everyone's interest, and notifies its poster and the member who claimed it. Throws 404 when it
 * is already deleted.
 */
export async function deleteOpportunity(context: Context<UserActor>, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const deleted = await tx.row(
      tables.opportunity.pick('network_scope', 'title', 'poster_id', 'claimed_by'),
      sql`
      delete from opportunity where id = ${id}::uuid returning network_scope, title, poster_id, claimed_by`,
    )
    if (!deleted) throw notFound()
    const { network_scope: network, title, poster_id, claimed_by } = deleted
    await emit(tx, 'opportunity.deleted', id, { network })
    const body = `An administrator deleted "${title}".`
    await notifyUsers(
      tx,
      [poster_id, claimed_by].flatMap((user_id) =>
        user_id === null || user_id === context.actor.user.id ? [] : [{ user_id, kind: 'opportunity_deleted', body }],
      ),
    )
    await logAccess(context, 'opportunity.deleted', 'opportunity', id, tx)
  })
}
