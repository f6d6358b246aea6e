import type { councilEndpoints } from '@waymark/contracts/networks/councils/endpoints'
import { notFound } from '@waymark/platform/errors'
import type { Routes } from '../../context.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { findMembers, listCouncils } from './list-councils.ts'
import { makeMove, record } from './make-move.ts'
import { decisionText, printDecision } from './print-decision.ts'
import { presentCouncil } from './read-council.ts'
import { requestCouncil } from './request-council.ts'

export const councilRoutes: Routes<typeof councilEndpoints> = {
  async listCouncils({ query }, { db, actor, reply }) {
    await requireMember(db, actor.user, query.network_scope)
    const { page, next } = await listCouncils(db, query)
    reply.nextPage(next)
    return { councils: page }
  },
  requestCouncil: ({ body }, context) => requestCouncil(context, body),
  readCouncil: async ({ params }, { db }) => presentCouncil(await record(db, params.id)),
  makeCouncilMove: ({ params, body }, context) => makeMove(context, params.id, body),
  async downloadDecision({ params, query }, { db, config }) {
    const council = await record(db, params.id)
    const { decision } = council
    if (!decision) throw notFound()
    return query.format === 'text'
      ? decisionText({ ...council, decision })
      : printDecision({ ...council, decision }, config)
  },
  async findMembers({ query }, { db, actor }) {
    await requireMember(db, actor.user, query.network_scope)
    return { members: await findMembers(db, actor.user.id, query.network_scope, query.q) }
  },
}
