import type { LifeEvent } from '@waymark/contracts/coverage/entitlement/life-events'
import type { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import type { ASSIGNMENT_TYPES, CLIENT_STATUSES, ClientAttention } from '@waymark/contracts/leads/clients/kinds'
import {
  COVERAGE_LABELS,
  EXERCISE_LABELS,
  GENDER_LABELS,
  HEALTH_CONDITION_LABELS,
  PLAN_PREFERENCE_LABELS,
} from '@waymark/rules/foundation/answer-labels'

export type RiskLevel = (typeof RISK_LEVELS)[number]
type Status = (typeof CLIENT_STATUSES)[number]
type AssignmentType = (typeof ASSIGNMENT_TYPES)[number]

export const RISK_LABELS: Record<RiskLevel, string> = {
  low: 'Low',
  moderate: 'Moderate',
  high: 'High',
  very_high: 'Very high',
}

export const STATUS_LABELS: Record<Status, string> = {
  new: 'New',
  contacted: 'Contacted',
  quoted: 'Quoted',
  enrolled: 'Enrolled',
  lost: 'Lost',
}

export const ASSIGNMENT_LABELS: Record<AssignmentType, string> = {
  agent_link: 'Your link',
  lead_code: 'Your lead code',
  pool: 'Pool',
  admin_queue: 'Admin queue',
  manual: 'Assigned by hand',
  import: 'Imported',
}

/** Life events, to choose from. */
export const LIFE_EVENT_LABELS: Record<LifeEvent, string> = {
  lost_coverage: 'Lost coverage',
  lost_medicaid: 'Lost Medicaid or CHIP',
  moved: 'Moved',
  married: 'Married',
  new_child: 'Has a new child',
  other: 'Another change',
}

/** The same in the middle of a sentence. */
export const LIFE_EVENT_WORDS: Record<LifeEvent, string> = {
  lost_coverage: 'lost coverage',
  lost_medicaid: 'lost Medicaid or CHIP',
  moved: 'moved',
  married: 'married',
  new_child: 'has a new child',
  other: 'had a life event',
}

/** Why a client needs attention soon. */
export const ATTENTION_LABELS: Record<ClientAttention, string> = {
  enrollment_ends: 'Enrollment ends within 14 days',
  silent: 'Silent for 30 days',
}

const FACTOR_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...HEALTH_CONDITION_LABELS,
    age: 'Age',
    gender: 'Gender',
    tobacco_use: 'Tobacco',
    exercise: 'Exercise',
    medications: 'Medications',
  }),
)

/** A readable label for a risk factor. A factor without a label is converted to words: `Some new factor`. */
export const factorLabel = (factor: string): string => FACTOR_LABELS.get(factor) ?? inWords(factor)

const OPTION_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...HEALTH_CONDITION_LABELS,
    ...GENDER_LABELS,
    ...PLAN_PREFERENCE_LABELS,
    ...COVERAGE_LABELS,
  }),
)
const EXERCISE: ReadonlyMap<string, string> = new Map(Object.entries(EXERCISE_LABELS))

/** The label of a gender, condition, plan preference or coverage. */
export const optionLabel = (option: string): string => OPTION_LABELS.get(option) ?? inWords(option)

export const labelsOf = (options: readonly string[]): string => options.map(optionLabel).join(', ') || 'None'

export const exerciseLabel = (exercise: string): string => EXERCISE.get(exercise) ?? inWords(exercise)

export const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The answer to any field of the assessment, as readable text. */
export function answerInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return field === 'annual_income' ? `$${value.toLocaleString('en-US')}` : `${value}`
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => optionLabel(String(one))).join(', ')
  if (typeof value === 'object') {
    return 'exercise' in value && typeof value.exercise === 'string' ? exerciseLabel(value.exercise) : 'something else'
  }
  if (typeof value !== 'string') return 'something else'
  return CHOICES.has(field) ? optionLabel(value) : value
}

const CHOICES = new Set(['gender', 'plan_preference'])

/** Gap interest makes a lead high value. The specification shows this one condition as two badges. */
export const wantsGap = (client: { preferred_coverage: readonly string[]; plan_preference: string | null }): boolean =>
  client.preferred_coverage.includes('gap') || client.plan_preference === 'gap_insurance'
