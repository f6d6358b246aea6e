import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, page, requiredText } from '../../fields.ts'
import { RISK_LEVELS } from '../risk/endpoints.ts'

export const RATINGS = ['thumbs_up', 'thumbs_down'] as const
export const PLAN_TYPES = ['bronze', 'silver', 'gold', 'indemnity', 'combo'] as const
export const DATA_SOURCES = ['ai_generated', 'agent_modified', 'insurer_real_time'] as const

export const INVALID_CALCULATION = 'Invalid calculator data. Please check your inputs.'

export const feedback = z.object({
  id,
  assessment_id: id,
  client_id: id,
  rating: z.enum(RATINGS),
  feedback_text: z.string().nullable(),
  specific_issue: z.string().nullable(),
  updated_at: instant,
})
export type Feedback = z.output<typeof feedback>

const learning = z.object({ id, client_id: id, feedback: z.string(), created_at: instant })

/** USD. No real premium or deductible comes near the upper limit. */
const usd = z.number().min(0).max(1_000_000)

const calculation = z.object({
  id,
  client_id: id,
  user_id: id,
  /** The AI's figures in USD: the projected cost a month, then amounts a year. */
  ai_monthly_cost: z.number(),
  ai_deductible: z.number(),
  ai_max_oop: z.number().nullable(),
  ai_plan_type: z.string().nullable(),
  /** The agent's figures. */
  monthly_premium: z.number(),
  annual_deductible: z.number(),
  max_out_of_pocket: z.number().nullable(),
  plan_type: z.enum(PLAN_TYPES),
  data_source: z.enum(DATA_SOURCES),
  /** USD a year: twelve times `monthly_premium`. */
  final_cost: z.number(),
  final_deductible: z.number(),
  created_at: instant,
})
export type Calculation = z.output<typeof calculation>

// The recommendation in the caller's own format. It is stored as received, so it only has to be short and storable.
const snapshot = z.unknown().refine((value) => {
  const json = jsonOf(value)
  return json.length <= 5000 && json.isWellFormed() && !/\\u(0000|d[89a-f])/i.test(json)
}, 'This is too long or contains characters that cannot be stored')

/** Nesting deep enough to overflow the stack is longer than any accepted value anyway. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ' '.repeat(5001)
  }
}

export const planEndpoints = {
  giveFeedback: endpoint({
    method: 'POST',
    path: '/agent/feedback',
    summary: 'Rate a recommendation; one rating for each assessment, and the last one counts',
    tag: 'Plans',
    access: 'session',
    record: 'assessment',
    body: z.object({
      assessment_id: id,
      rating: z.enum(RATINGS),
      feedback_text: optionalText(LIMITS.free_text),
      specific_issue: optionalText(LIMITS.name),
    }),
    status: 201,
    response: feedback,
  }),
  recordLearning: endpoint({
    method: 'POST',
    path: '/agent/ai-learning',
    summary: 'Record what you would recommend instead',
    tag: 'Plans',
    access: 'session',
    record: 'client',
    idempotent: true,
    body: z.object({
      client_id: id,
      original_recommendation: snapshot.optional(),
      agent_override: z.object({ feedback: requiredText(LIMITS.free_text) }),
      feedback_details: optionalText(LIMITS.free_text),
      /** Taken from the client's record. A value in the body is ignored. */
      client_risk_profile: z
        .object({ age: z.number(), health_conditions: z.array(z.string()), risk_level: z.enum(RISK_LEVELS).nullable() })
        .partial()
        .optional(),
    }),
    status: 201,
    response: learning,
  }),
  saveCalculation: endpoint({
    method: 'POST',
    path: '/agent/calculator',
    summary: 'Save your own figures next to the AI’s; the totals are calculated on the server',
    tag: 'Plans',
    access: 'session',
    record: 'client',
    idempotent: true,
    invalid_detail: () => INVALID_CALCULATION,
    body: z.object({
      client_id: id,
      original_data: z.object({
        ai_monthly_cost: usd,
        ai_deductible: usd,
        ai_max_oop: usd.nullish().transform((value) => value ?? null),
        ai_plan_type: optionalText(LIMITS.name),
      }),
      modified_data: z.object({
        monthly_premium: usd,
        annual_deductible: usd,
        max_out_of_pocket: usd.nullish().transform((value) => value ?? null),
        plan_type: z.enum(PLAN_TYPES),
        data_source: z.enum(DATA_SOURCES),
      }),
      /** Ignored, because they follow from the figures above. */
      final_cost: z.number().optional(),
      final_deductible: z.number().optional(),
      data_source: z.enum(DATA_SOURCES).optional(),
    }),
    status: 201,
    response: calculation,
  }),
  listCalculations: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/calculations',
    summary: 'List the calculations saved for a client, newest first',
    tag: 'Plans',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(calculation),
    paged: true,
  }),
}
