import type { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { empty, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'
import { giveFeedback } from './give-feedback.ts'
import { presentCalculation, presentFeedback } from './presenter.ts'
import { recordLearning } from './record-learning.ts'
import { saveCalculation } from './save-calculation.ts'

export const planRoutes: Routes<typeof planEndpoints> = {
  giveFeedback: async ({ body }, context) => presentFeedback(await giveFeedback(context, body)),
  recordLearning: ({ body }, context) => recordLearning(context, body),
  saveCalculation: async ({ body }, context) => presentCalculation(await saveCalculation(context, body)),
  async listCalculations({ params, query: { limit, cursor } }, context) {
    await logAccess(context, 'calculation.listed', 'client', params.id)
    const before = decodeCursor(cursor, idCursor) ?? null
    const { user } = context.actor
    // As in the timeline: an earlier broker's calculations stay private to that broker.
    const whose = user.role === 'sys_admin' ? empty : sql`and user_id = ${user.id}`
    const rows = await context.db.rows(
      tables.plan_calculation,
      sql`
      select * from plan_calculation
      where client_id = ${params.id}::uuid ${whose} and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${limit + 1}`,
    )
    const { page, next } = cutPage(rows, limit, ({ id }) => id)
    context.reply.nextPage(next)
    return page.map(presentCalculation)
  },
}
