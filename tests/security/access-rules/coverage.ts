import type { Rules } from './rule.ts'

export const coverageRules = {
  readRiskAssessment: 'the broker of the client, administrators, the consumer',
  createRiskAssessment: 'the broker of the client, administrators, the consumer',
  readPlace: 'anyone',
  estimateEntitlement: 'anyone',
  readEntitlement: 'the broker of the client, administrators',
  giveFeedback: 'the broker of the client, administrators',
  recordLearning: 'the broker of the client, administrators',
  saveCalculation: 'the broker of the client, administrators',
  listCalculations: 'the broker of the client, administrators',
} satisfies Rules
