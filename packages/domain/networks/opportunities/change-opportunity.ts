import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, forbidden, notFound } from '@waymark/platform/errors'
import type { Opportunity } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { NotificationKind } from '@waymark/rules/foundation/notifications/kinds'
import { type Action, outcomeOf } from '@waymark/rules/networks/opportunities/actions'
import type { Context, UserActor } from '../../context.ts'
import { readOpportunity } from './list-opportunities.ts'
import { notifyAbout } from './notify-about.ts'
import { requirePoster } from './require-poster.ts'

/**
 * Makes one change to an opportunity. A repeat changes nothing, and the first of several claims wins. Throws 403 for a
 * change that only someone else may make, 404 when it was deleted, 409 when its status does not allow it, and for a claim
 * of what no one is left to answer.
 */
export async function changeOpportunity(context: Context<UserActor>, id: string, action: Action) {
  const { actor } = context
  return context.db.transaction(async (tx) => {
    const before = await tx.row(tables.opportunity, sql`select * from opportunity where id = ${id}::uuid for update`)
    if (!before) throw notFound()
    const outcome = outcomeOf(action, before, actor.user.id)
    if (outcome !== 'done') {
      if ('forbidden' in outcome) throw forbidden(outcome.forbidden)
      if ('conflict' in outcome) throw conflict(outcome.conflict)
      if (action === 'claim') await requirePoster(tx, before)
      const { status, claimed_by } = outcome
      await tx.run(sql`
        update opportunity
        set status = ${status}, claimed_by = ${claimed_by}::uuid, updated_at = now(),
            claimed_at = case when ${claimed_by}::uuid is not null then coalesce(claimed_at, now()) end
        where id = ${id}::uuid`)
      await emit(tx, 'opportunity.changed', id, { network: before.network_scope })
      const told = otherParty(action, before, actor.user.id)
      if (told) await notifyAbout(tx, before, told.user_id, told.kind, actor.user)
    }
    return readOpportunity(tx, actor.user.id, id)
  })
}

/** The other of poster and claimer, if there is one. */
function otherParty(
  action: Action,
  { poster_id, claimed_by }: Pick<Opportunity, 'poster_id' | 'claimed_by'>,
  by: string,
): { user_id: string; kind: NotificationKind } | null {
  if (action === 'claim') return { user_id: poster_id, kind: 'opportunity_claimed' }
  if (action === 'release' && by === claimed_by) return { user_id: poster_id, kind: 'opportunity_given_up' }
  if (claimed_by === null) return null
  if (action === 'release') return { user_id: claimed_by, kind: 'opportunity_released' }
  return { user_id: claimed_by, kind: action === 'close' ? 'opportunity_closed' : 'opportunity_reopened' }
}
