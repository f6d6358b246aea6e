import { DATA_SOURCES, type Feedback, feedback, PLAN_TYPES } from '@waymark/contracts/coverage/plans/endpoints'
import type { AssessmentFeedback, PlanCalculation } from '@waymark/platform/generated/client'
import { z } from 'zod'

const planType = z.enum(PLAN_TYPES)
const dataSource = z.enum(DATA_SOURCES)

export const presentFeedback = (row: AssessmentFeedback): Feedback => feedback.parse(row)
export const presentCalculation = (row: PlanCalculation) => ({
  ...row,
  plan_type: planType.parse(row.plan_type),
  data_source: dataSource.parse(row.data_source),
})
