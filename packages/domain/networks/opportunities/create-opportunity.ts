import type { BodyOf } from '@waymark/contracts/endpoint'
import type { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { readOpportunity } from './list-opportunities.ts'

/** Posts an opportunity to a network. Throws 403 for nonmembers. */
export async function createOpportunity(
  context: Context<UserActor>,
  body: BodyOf<typeof opportunityEndpoints.createOpportunity>,
) {
  const { actor } = context
  await requireMember(context.db, actor.user, body.network_scope)
  return context.db.transaction(async (tx) => {
    const { opp_id } = await once(tx, 'createOpportunity', context, body, async () => {
      const id = newId()
      const { title, category, network_scope, location_text, description_long, reward_type, reward_value } = body
      await tx.run(sql`
        insert into opportunity (id, poster_id, network_scope, title, category, location_text, description_long,
                                 reward_type, reward_value)
        values (${id}::uuid, ${actor.user.id}::uuid, ${network_scope}, ${title},
                ${category}, ${location_text}, ${description_long}, ${reward_type},
                ${reward_value}::numeric)`)
      await emit(tx, 'opportunity.posted', id, { network: network_scope })
      return { opp_id: id }
    })
    return readOpportunity(tx, actor.user.id, opp_id)
  })
}
