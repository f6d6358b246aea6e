import type { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { correctTrustCredits } from './correct-trust-credits.ts'
import { confirmContribution, declineContribution, withdrawContribution } from './decide-contribution.ts'
import { listContributions } from './list-contributions.ts'
import { readTrustCredits } from './read-trust-credits.ts'
import { recordContribution } from './record-contribution.ts'

export const trustCreditRoutes: Routes<typeof trustCreditEndpoints> = {
  async readTrustCredits({ query }, { db, actor, reply }) {
    const { page, next, total_hours } = await readTrustCredits(db, actor.user.id, query)
    reply.nextPage(next)
    return { transactions: page, total_hours }
  },
  async listContributions({ query }, { db, actor, reply }) {
    const { page, next } = await listContributions(db, actor.user.id, query)
    reply.nextPage(next)
    return { contributions: page }
  },
  recordContribution: ({ body }, context) => recordContribution(context, body),
  confirmContribution: ({ params }, context) => confirmContribution(context, params.id),
  declineContribution: ({ params, body }, context) => declineContribution(context, params.id, body.reason),
  withdrawContribution: ({ params }, context) => withdrawContribution(context, params.id),
  async listAllContributions({ query }, context) {
    const { page, next } = await listContributions(context.db, null, query)
    await logAccess(context, 'contributions.listed', 'contribution', null)
    context.reply.nextPage(next)
    return { contributions: page }
  },
  correctTrustCredits: ({ body }, context) => correctTrustCredits(context, body),
}
