import {
  COVERAGE_OPTIONS,
  type CoverageOption,
  EXERCISE_FREQUENCIES,
  GENDERS,
  HEALTH_CONDITIONS,
  type HealthCondition,
  PLAN_PREFERENCES,
  type PlanPreference,
} from '@waymark/contracts/leads/intake/options'
import { splitMedications } from '@waymark/rules/leads/intake/medications'
import type { IntakeAnswers } from '@waymark/rules/leads/intake/steps'

/** The answers as they are in the fields. Typed values stay text until they are sent. */
export interface Draft {
  readonly honeypot: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly age: string
  readonly gender: (typeof GENDERS)[number] | null
  readonly zip_code: string
  readonly household_size: string
  readonly annual_income: string
  readonly health_conditions: readonly HealthCondition[]
  readonly plan_preference: PlanPreference | null
  readonly occupation: string
  readonly tobacco_use: boolean | null
  readonly exercise: (typeof EXERCISE_FREQUENCIES)[number] | null
  readonly medications: string
  readonly preferred_coverage: readonly CoverageOption[]
  readonly covers_others: boolean
  readonly terms_accepted: boolean
  readonly email_consent: boolean
  readonly phone_consent: boolean
}

export const EMPTY_DRAFT: Draft = {
  honeypot: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  age: '',
  gender: null,
  zip_code: '',
  household_size: '',
  annual_income: '',
  health_conditions: [],
  plan_preference: null,
  occupation: '',
  tobacco_use: null,
  exercise: null,
  medications: '',
  preferred_coverage: [],
  covers_others: false,
  terms_accepted: false,
  email_consent: false,
  phone_consent: false,
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null

const someOf = <T extends string>(options: readonly T[], value: unknown): T[] =>
  Array.isArray(value) ? options.filter((option) => value.includes(option)) : []

/** Reads a stored draft. Damaged values and options no longer offered count as not answered. */
export function readDraft(stored: string | null): Draft {
  let kept: Record<string, unknown>
  try {
    kept = { ...JSON.parse(stored ?? '{}') }
  } catch {
    return EMPTY_DRAFT
  }
  const text = (field: string) => (typeof kept[field] === 'string' ? kept[field] : '')
  return {
    // If a browser filled it in, a reload clears it. A bot fills it in again.
    honeypot: '',
    first_name: text('first_name'),
    last_name: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    age: text('age'),
    gender: oneOf(GENDERS, kept['gender']),
    zip_code: text('zip_code'),
    household_size: text('household_size'),
    annual_income: text('annual_income'),
    health_conditions: someOf(HEALTH_CONDITIONS, kept['health_conditions']),
    plan_preference: oneOf(PLAN_PREFERENCES, kept['plan_preference']),
    occupation: text('occupation'),
    tobacco_use: typeof kept['tobacco_use'] === 'boolean' ? kept['tobacco_use'] : null,
    exercise: oneOf(EXERCISE_FREQUENCIES, kept['exercise']),
    medications: text('medications'),
    preferred_coverage: someOf(COVERAGE_OPTIONS, kept['preferred_coverage']),
    covers_others: kept['covers_others'] === true,
    terms_accepted: kept['terms_accepted'] === true,
    email_consent: kept['email_consent'] === true,
    phone_consent: kept['phone_consent'] === true,
  }
}

/** `$52,000` and `52 000` are how people write 52000. */
const plainNumber = (typed: string) => typed.replaceAll(/[$,\s]/g, '')

/** Converts the draft into the answers that the rules of the steps check. */
export function answersOf(draft: Draft): IntakeAnswers {
  const { exercise, ...answers } = draft
  return {
    ...answers,
    age: plainNumber(draft.age),
    household_size: plainNumber(draft.household_size),
    annual_income: plainNumber(draft.annual_income),
    lifestyle_factors: { exercise },
  }
}

/** The body of `POST /api/clients`. The server accepts it only if the draft passes every step. */
export function recordOf(draft: Draft, broker_id: string | null) {
  const { exercise, medications, ...answers } = draft
  return {
    ...answers,
    email: draft.email.trim(),
    zip_code: draft.zip_code.trim(),
    age: Number(plainNumber(draft.age)),
    household_size: Number(plainNumber(draft.household_size)),
    annual_income: Number(plainNumber(draft.annual_income)),
    medications: splitMedications(medications),
    lifestyle_factors: { exercise },
    broker_id,
  }
}

export type SentRecord = ReturnType<typeof recordOf>
