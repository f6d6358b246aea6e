import { msg } from '@waymark/words/t'
import { HOUSEHOLD, type MEMBER_RELATIONSHIPS } from '../../coverage/entitlement/limits.ts'

/** The ids in requests. Their labels are in `@waymark/rules/foundation/answer-labels`. */
export const GENDERS = ['male', 'female', 'other'] as const
export const HEALTH_CONDITIONS = [
  'diabetes_type_1',
  'diabetes_type_2',
  'uncontrolled_hypertension',
  'heart_disease',
  'cancer',
  'copd',
  'stroke',
  'kidney_disease',
  'depression',
  'bipolar',
  'hiv_aids',
  'hepatitis',
  'autoimmune',
  'epilepsy',
  'substance_abuse',
  'obesity',
  'sleep_apnea',
  'arthritis_severe',
  'none',
] as const
export const PLAN_PREFERENCES = ['aca_compliant', 'indemnity', 'gap_insurance'] as const
export const EXERCISE_FREQUENCIES = ['regular', 'occasional', 'none'] as const
export const COVERAGE_OPTIONS = ['bronze', 'silver', 'gold', 'platinum', 'indemnity', 'gap'] as const
export const AGE = { min: 18, max: 100 } as const
/**
 * How many medications someone can name, how long a name can be (characters), and what is said about more. `longest` is
 * `LIMITS.short_text`, whose file the pages of the assessment do not load.
 */
export const MEDICATIONS = {
  most: 50,
  longest: 200,
  unclear: msg('Put a comma after each medication: up to 50 names of up to 200 characters'),
} as const
/** The most other people who can need coverage. */
export const MEMBERS_MAX = HOUSEHOLD.max - 1

export type MemberRelationship = (typeof MEMBER_RELATIONSHIPS)[number]
export type HealthCondition = (typeof HEALTH_CONDITIONS)[number]
export type PlanPreference = (typeof PLAN_PREFERENCES)[number]
export type CoverageOption = (typeof COVERAGE_OPTIONS)[number]

/** The coverage options that fit each plan type: all six for ACA, indemnity and gap for indemnity, only gap for gap. */
export const COVERAGE_BY_PREFERENCE: Record<PlanPreference, readonly CoverageOption[]> = {
  aca_compliant: COVERAGE_OPTIONS,
  indemnity: ['indemnity', 'gap'],
  gap_insurance: ['gap'],
}
