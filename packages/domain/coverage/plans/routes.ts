import type { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { giveFeedback } from './give-feedback.ts'
import { listCalculations } from './list-calculations.ts'
import { presentCalculation, presentFeedback } from './presenter.ts'
import { recordLearning } from './record-learning.ts'
import { saveCalculation } from './save-calculation.ts'

export const planRoutes: Routes<typeof planEndpoints> = {
  giveFeedback: async ({ body }, context) => presentFeedback(await giveFeedback(context, body)),
  recordLearning: ({ body }, context) => recordLearning(context, body),
  saveCalculation: async ({ body }, context) => presentCalculation(await saveCalculation(context, body)),
  async listCalculations({ params, query }, context) {
    await logAccess(context, 'calculation.listed', 'client', params.id)
    const { page, next } = await listCalculations(context.db, context.actor.user, params.id, query)
    context.reply.nextPage(next)
    return page.map(presentCalculation)
  },
}
