import type {
  COVERAGE_OPTIONS,
  EXERCISE_FREQUENCIES,
  GENDERS,
  HEALTH_CONDITIONS,
  PLAN_PREFERENCES,
} from '@waymark/contracts/leads/intake/options'

type Labels<Ids extends readonly string[]> = Record<Ids[number], string>

export const GENDER_LABELS: Labels<typeof GENDERS> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
}

/** In display order; `none` is last. */
export const HEALTH_CONDITION_LABELS: Labels<typeof HEALTH_CONDITIONS> = {
  diabetes_type_1: 'Type 1 diabetes',
  diabetes_type_2: 'Type 2 diabetes',
  uncontrolled_hypertension: 'High blood pressure, not under control',
  heart_disease: 'Heart disease',
  cancer: 'Cancer',
  copd: 'COPD (chronic lung disease)',
  stroke: 'Stroke',
  kidney_disease: 'Kidney disease',
  depression: 'Depression',
  bipolar: 'Bipolar disorder',
  hiv_aids: 'HIV or AIDS',
  hepatitis: 'Hepatitis',
  autoimmune: 'Autoimmune disorder',
  epilepsy: 'Epilepsy',
  substance_abuse: 'Substance use disorder',
  obesity: 'Obesity (BMI over 35)',
  sleep_apnea: 'Sleep apnea',
  arthritis_severe: 'Severe arthritis',
  none: 'None of these',
}

export const PLAN_PREFERENCE_LABELS: Labels<typeof PLAN_PREFERENCES> = {
  aca_compliant: 'ACA-compliant plan',
  indemnity: 'Indemnity plan',
  gap_insurance: 'Gap insurance',
}

export const EXERCISE_LABELS: Labels<typeof EXERCISE_FREQUENCIES> = {
  regular: 'Regularly',
  occasional: 'Sometimes',
  none: 'Rarely or never',
}

export const COVERAGE_LABELS: Labels<typeof COVERAGE_OPTIONS> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  indemnity: 'Indemnity',
  gap: 'Gap',
}
