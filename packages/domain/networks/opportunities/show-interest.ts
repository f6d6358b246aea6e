import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import type { Opportunity } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Context, UserActor } from '../../context.ts'
import { readOpportunity } from './list-opportunities.ts'
import { notifyAbout } from './notify-about.ts'
import { requirePoster } from './require-poster.ts'

/**
 * Adds the caller to those interested, or changes their note; the poster is notified of new interest. Throws 404 when
 * it was deleted, 409 for the user's own, for closed ones, and where no one is left to answer.
 */
export async function showInterest(context: Context<UserActor>, id: string, note: string | null) {
  const { user } = context.actor
  return context.db.transaction(async (tx) => {
    const opportunity = await tx.row(
      tables.opportunity,
      sql`select * from opportunity where id = ${id}::uuid for share`,
    )
    if (!opportunity) throw notFound()
    if (opportunity.poster_id === user.id) throw conflict('This is your own opportunity.')
    if (opportunity.status === 'Closed') throw conflict('This opportunity is closed.')
    await requirePoster(tx, opportunity)
    const came = await tx.run(sql`
      insert into opportunity_interest (opportunity_id, user_id, note)
      values (${id}::uuid, ${user.id}::uuid, ${note}) on conflict do nothing`)
    const changed =
      came ||
      (await tx.run(sql`
        update opportunity_interest set note = ${note}
        where opportunity_id = ${id}::uuid and user_id = ${user.id}::uuid and note is distinct from ${note}`))
    if (came) await notifyAbout(tx, opportunity, opportunity.poster_id, 'opportunity_interest', user)
    if (changed) await tellScreens(tx, context, opportunity)
    return readOpportunity(tx, user.id, id)
  })
}

/** Removes the caller's interest; a repeat changes nothing. Throws 404 when the opportunity was deleted. */
export async function withdrawInterest(context: Context<UserActor>, id: string) {
  const { user } = context.actor
  return context.db.transaction(async (tx) => {
    const opportunity = await tx.row(
      tables.opportunity,
      sql`
      select opportunity.* from opportunity
      join opportunity_interest on opportunity_id = opportunity.id and user_id = ${user.id}::uuid
      where opportunity.id = ${id}::uuid for update of opportunity_interest`,
    )
    if (opportunity) {
      await tx.run(sql`
        delete from opportunity_interest where opportunity_id = ${id}::uuid and user_id = ${user.id}::uuid`)
      await tellScreens(tx, context, opportunity)
    }
    return readOpportunity(tx, user.id, id)
  })
}

const tellScreens = (
  tx: Transaction,
  { actor }: Context<UserActor>,
  { id, poster_id, network_scope: network }: Pick<Opportunity, 'id' | 'poster_id' | 'network_scope'>,
) => emit(tx, 'opportunity.interest_changed', id, { network, poster_id, user_id: actor.user.id })
