import type { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { decideCaseStudy } from './decide-case-study.ts'
import { presentCaseStudy, presentOwnCaseStudy } from './find-case-study.ts'
import { listAllCaseStudies, listCaseStudies, listCaseStudyReferrals, listOwnCaseStudies } from './list-case-studies.ts'
import { submitCaseStudy } from './submit-case-study.ts'
import { withdrawCaseStudy } from './withdraw-case-study.ts'
import { createCaseStudy, updateCaseStudy } from './write-case-study.ts'

export const caseStudyRoutes: Routes<typeof caseStudyEndpoints> = {
  async listCaseStudies({ query }, { db, actor, reply }) {
    await requireMember(db, actor.user, query.network_scope)
    const { page, next } = await listCaseStudies(db, query)
    reply.nextPage(next)
    return { case_studies: page.map(presentCaseStudy) }
  },
  async listOwnCaseStudies({ query }, { db, actor, reply }) {
    const { page, next } = await listOwnCaseStudies(db, actor.user.id, query)
    reply.nextPage(next)
    return { case_studies: page.map(presentOwnCaseStudy) }
  },
  listCaseStudyReferrals: async ({ query }, { db, actor }) => ({
    referrals: await listCaseStudyReferrals(db, actor.user.id, query.network_scope),
  }),
  createCaseStudy: async ({ body }, context) => presentOwnCaseStudy(await createCaseStudy(context, body)),
  updateCaseStudy: async ({ params, body }, context) =>
    presentOwnCaseStudy(await updateCaseStudy(context, params.id, body)),
  submitCaseStudy: async ({ params }, context) => presentOwnCaseStudy(await submitCaseStudy(context, params.id)),
  withdrawCaseStudy: async ({ params, body }, context) =>
    presentOwnCaseStudy(await withdrawCaseStudy(context, params.id, body.consent_withdrawn)),
  async listAllCaseStudies({ query }, context) {
    const { page, next } = await listAllCaseStudies(context.db, query)
    await logAccess(context, 'case_studies.listed', 'case_study', null)
    context.reply.nextPage(next)
    return { case_studies: page.map(presentOwnCaseStudy) }
  },
  decideCaseStudy: async ({ params, body }, context) =>
    presentOwnCaseStudy(await decideCaseStudy(context, params.id, body)),
}
