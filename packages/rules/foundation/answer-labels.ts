import type {
  COVERAGE_OPTIONS,
  EXERCISE_FREQUENCIES,
  GENDERS,
  HEALTH_CONDITIONS,
  MemberRelationship,
  PLAN_PREFERENCES,
} from '@waymark/contracts/leads/intake/options'
import { msg } from '@waymark/words/t'

type Labels<Ids extends readonly string[]> = Record<Ids[number], string>

export const GENDER_LABELS: Labels<typeof GENDERS> = {
  male: msg('Male'),
  female: msg('Female'),
  other: msg('Other'),
}

/** What someone else in the household is to the client. */
export const RELATIONSHIP_LABELS: Record<MemberRelationship, string> = {
  spouse: msg('Spouse'),
  child: msg('Child'),
  other: msg('Other'),
}

/** In display order; `none` is last. */
export const HEALTH_CONDITION_LABELS: Labels<typeof HEALTH_CONDITIONS> = {
  diabetes_type_1: msg('Type 1 diabetes'),
  diabetes_type_2: msg('Type 2 diabetes'),
  uncontrolled_hypertension: msg('High blood pressure, not under control'),
  heart_disease: msg('Heart disease'),
  cancer: msg('Cancer'),
  copd: msg('COPD (chronic lung disease)'),
  stroke: msg('Stroke'),
  kidney_disease: msg('Kidney disease'),
  depression: msg('Depression'),
  bipolar: msg('Bipolar disorder'),
  hiv_aids: msg('HIV or AIDS'),
  hepatitis: msg('Hepatitis'),
  autoimmune: msg('Autoimmune disorder'),
  epilepsy: msg('Epilepsy'),
  substance_abuse: msg('Substance use disorder'),
  obesity: msg('Obesity (BMI over 35)'),
  sleep_apnea: msg('Sleep apnea'),
  arthritis_severe: msg('Severe arthritis'),
  none: msg('None of these'),
}

export const PLAN_PREFERENCE_LABELS: Labels<typeof PLAN_PREFERENCES> = {
  aca_compliant: msg('ACA-compliant plan'),
  indemnity: msg('Indemnity plan'),
  gap_insurance: msg('Gap insurance'),
}

export const EXERCISE_LABELS: Labels<typeof EXERCISE_FREQUENCIES> = {
  regular: msg('Regularly'),
  occasional: msg('Sometimes'),
  none: msg('Rarely or never'),
}

export const COVERAGE_LABELS: Labels<typeof COVERAGE_OPTIONS> = {
  bronze: msg('Bronze'),
  silver: msg('Silver'),
  gold: msg('Gold'),
  platinum: msg('Platinum'),
  indemnity: msg('Indemnity'),
  gap: msg('Gap'),
}
