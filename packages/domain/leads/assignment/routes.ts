import type { holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { answerLicense } from './answer-license.ts'
import { listHeldLeads } from './list-held-leads.ts'

export const holdRoutes: Routes<typeof holdEndpoints> = {
  async listHeldLeads({ query }, context) {
    const { page, next } = await listHeldLeads(context.db, context.actor.user.id, query)
    const ids = page.map(({ client_id }) => client_id)
    await logAccess(context, 'client.hold_listed', 'client', ids)
    context.reply.nextPage(next)
    return page
  },
  answerLicense: ({ params, body }, context) => answerLicense(context, params.id, body),
}
