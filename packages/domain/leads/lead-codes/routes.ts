import type { leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import type { Routes } from '../../context.ts'
import { createLeadCode, endLeadCode, linkOf, listLeadCodes } from './lead-codes.ts'

export const leadCodeRoutes: Routes<typeof leadCodeEndpoints> = {
  createLeadCode: ({ body }, context) => createLeadCode(context, body),

  async listLeadCodes({ query }, { db, actor, request, reply }) {
    const { page, next } = await listLeadCodes(db, actor.user.id, query)
    reply.nextPage(next)
    return page.map((code) => ({ ...code, link: linkOf(request.origin, code.code) }))
  },

  async endLeadCode({ params }, { db, request }) {
    const code = await endLeadCode(db, params.id)
    return { ...code, link: linkOf(request.origin, code.code) }
  },
}
