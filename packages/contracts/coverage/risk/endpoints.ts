import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant } from '../../fields.ts'

export const RISK_LEVELS = ['low', 'moderate', 'high', 'very_high'] as const

export const riskAssessment = z.object({
  id,
  client_id: id,
  /** From 0 to 100. */
  risk_score: z.number().min(0).max(100),
  risk_level: z.enum(RISK_LEVELS),
  /** The percentage that each factor adds to or takes from the projected cost. */
  risk_factors: z.record(z.string(), z.number()),
  /** In USD a year. */
  projected_annual_cost: z.number(),
  /** From 0 to 1. */
  confidence_level: z.number().min(0).max(1),
  data_sources: z.array(z.object({ source: z.string(), year: z.number().int().nullish() })),
  actuarial_notes: z.string(),
  created_at: instant,
})
export type RiskAssessment = z.output<typeof riskAssessment>

export const riskEndpoints = {
  readRiskAssessment: endpoint({
    method: 'GET',
    path: '/risk-assessment/{id}',
    summary: 'Get the assessment of a client',
    tag: 'Risk',
    access: 'intake',
    record: 'client',
    limit: 'intake_read',
    params: idParams,
    status: 200,
    response: riskAssessment,
  }),
  createRiskAssessment: endpoint({
    method: 'POST',
    path: '/risk-assessment/{id}',
    summary: 'Assess a client now, or return the existing assessment',
    tag: 'Risk',
    access: 'intake',
    record: 'client',
    limit: 'intake_read',
    idempotent: true,
    params: idParams,
    status: 201,
    response: riskAssessment,
  }),
}
