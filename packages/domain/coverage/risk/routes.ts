import type { riskEndpoints } from '@waymark/contracts/coverage/risk/endpoints'
import { notFound } from '@waymark/platform/errors'
import { msg } from '@waymark/words/t'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { latestAssessment, submissionSeenBy } from './assess-client.ts'
import { assessProposal } from './assess-proposal.ts'
import { createAssessment } from './create-assessment.ts'
import { presentAssessment } from './present-assessment.ts'

export const riskRoutes: Routes<typeof riskEndpoints> = {
  async readRiskAssessment({ params }, context) {
    await logAccess(context, 'risk_assessment.read', 'client', params.id)
    const assessment =
      (await latestAssessment(context.db, params.id, submissionSeenBy(context.actor))) ??
      (await assessProposal(context.db, params.id))
    if (!assessment) throw notFound(msg('This assessment is not ready yet.'))
    return presentAssessment(assessment)
  },

  async createRiskAssessment({ params }, context) {
    await logAccess(context, 'risk_assessment.read', 'client', params.id)
    const proposed = await assessProposal(context.db, params.id)
    return presentAssessment(proposed ?? (await createAssessment(context, params.id, submissionSeenBy(context.actor))))
  },
}
