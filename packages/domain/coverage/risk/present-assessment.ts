import { riskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import type { RiskAssessment } from '@waymark/platform/generated/client'

export const presentAssessment = (assessment: RiskAssessment) => riskAssessment.parse(assessment)
