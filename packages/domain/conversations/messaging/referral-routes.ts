import type { referralEndpoints } from '@waymark/contracts/conversations/messaging/referrals'
import type { Routes } from '../../context.ts'
import { listReferrals, referralById } from './read-referrals.ts'
import { answerReferral } from './refer-clients.ts'

export const referralRoutes: Routes<typeof referralEndpoints> = {
  async listReferrals({ query }, context) {
    const { page, next } = await listReferrals(context, query)
    context.reply.nextPage(next)
    return page
  },
  async acceptReferral({ params }, context) {
    await answerReferral(context, params.id, 'accepted')
    return referralById(context, params.id)
  },
  async declineReferral({ params }, context) {
    await answerReferral(context, params.id, 'declined')
    return referralById(context, params.id)
  },
  async withdrawReferral({ params }, context) {
    await answerReferral(context, params.id, 'withdrawn')
    return referralById(context, params.id)
  },
}
