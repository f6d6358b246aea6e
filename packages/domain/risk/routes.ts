import type { riskEndpoints } from '@waymark/contracts/risk/endpoints'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../access-log.ts'
import type { Context, Routes } from '../context.ts'
import { latestAssessment } from './assess-client.ts'
import { createAssessment } from './create-assessment.ts'
import { presentAssessment } from './present-assessment.ts'

// A consumer sees what came of their own submission, not of another under the same e-mail address.
const submission = ({ actor }: Context) => (actor.kind === 'consumer' ? actor.since : null)

export const riskRoutes: Routes<typeof riskEndpoints> = {
  async readRiskAssessment({ params }, context) {
    await logAccess(context, 'risk_assessment.read', 'client', params.id)
    const assessment = await latestAssessment(context.db, params.id, submission(context))
    if (!assessment) throw notFound('This assessment is not ready yet.')
    return presentAssessment(assessment)
  },

  async createRiskAssessment({ params }, context) {
    await logAccess(context, 'risk_assessment.read', 'client', params.id)
    return presentAssessment(await createAssessment(context, params.id, submission(context)))
  },
}
