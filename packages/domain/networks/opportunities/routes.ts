import type { opportunityEndpoints } from '@waymark/contracts/networks/opportunities/endpoints'
import type { Routes } from '../../context.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { changeOpportunity } from './change-opportunity.ts'
import { createOpportunity } from './create-opportunity.ts'
import { deleteOpportunity } from './delete-opportunity.ts'
import { listOpportunities, readOpportunity } from './list-opportunities.ts'
import { showInterest, withdrawInterest } from './show-interest.ts'
import { countUnreadOpportunities, markOpportunitiesSeen } from './unread.ts'

export const opportunityRoutes: Routes<typeof opportunityEndpoints> = {
  async listOpportunities({ query }, { db, actor, reply }) {
    await requireMember(db, actor.user, query.network_scope)
    const { page, next } = await listOpportunities(db, actor.user.id, query)
    reply.nextPage(next)
    return { opportunities: page }
  },
  createOpportunity: ({ body }, context) => createOpportunity(context, body),
  readUnreadOpportunities: async (_input, { db, actor }) => ({
    unread_count: await countUnreadOpportunities(db, actor.user.id),
  }),
  markOpportunitiesSeen: async ({ body }, context) => ({ unread_count: await markOpportunitiesSeen(context, body) }),
  readOpportunity: ({ params }, { db, actor }) => readOpportunity(db, actor.user.id, params.opp_id),
  async deleteOpportunity({ params }, context) {
    await deleteOpportunity(context, params.opp_id)
  },
  showInterest: ({ params, body }, context) => showInterest(context, params.opp_id, body.note),
  withdrawInterest: ({ params }, context) => withdrawInterest(context, params.opp_id),
  claimOpportunity: ({ params }, context) => changeOpportunity(context, params.opp_id, 'claim'),
  releaseOpportunity: ({ params }, context) => changeOpportunity(context, params.opp_id, 'release'),
  closeOpportunity: ({ params }, context) => changeOpportunity(context, params.opp_id, 'close'),
  reopenOpportunity: ({ params }, context) => changeOpportunity(context, params.opp_id, 'reopen'),
}
