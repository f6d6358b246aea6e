import { MEMBER_RELATIONSHIPS } from '@waymark/contracts/coverage/entitlement/limits'
import {
  COVERAGE_OPTIONS,
  type CoverageOption,
  EXERCISE_FREQUENCIES,
  GENDERS,
  HEALTH_CONDITIONS,
  type HealthCondition,
  MEMBERS_MAX,
  type MemberRelationship,
  PLAN_PREFERENCES,
  type PlanPreference,
} from '@waymark/contracts/leads/intake/options'
import { splitMedications } from '@waymark/rules/leads/intake/medications'
import type { IntakeAnswers } from '@waymark/rules/leads/intake/steps'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms-version'
import { typedAge } from '@waymark/rules/leads/intake/typed-age'
import { typedDollars, typedNumber } from '@waymark/rules/leads/intake/typed-number'
import { memberOf, textOf } from '../../../shared/api/read-answer.ts'

/** Someone else who needs coverage. Without an age, the row is not sent. */
export interface DraftMember {
  /** Or a birth date, while it is typed. */
  readonly age: string
  readonly tobacco_use: boolean
  readonly relationship: MemberRelationship | null
}

export const EMPTY_MEMBER: DraftMember = { age: '', tobacco_use: false, relationship: null }

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
  readonly household_members: readonly DraftMember[]
  /** Empty unless the ZIP code leaves a choice. */
  readonly county_fips: string
  readonly terms_accepted: boolean
  readonly email_consent: boolean
  readonly phone_consent: boolean
  readonly text_consent: boolean
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
  household_members: [],
  county_fips: '',
  terms_accepted: false,
  email_consent: false,
  phone_consent: false,
  text_consent: false,
}

const oneOf = <T extends string>(options: readonly T[], value: unknown): T | null =>
  options.find((option) => option === value) ?? null

const someOf = <T extends string>(options: readonly T[], value: unknown): T[] =>
  Array.isArray(value) ? options.filter((option) => value.includes(option)) : []

const membersIn = (value: unknown): DraftMember[] =>
  Array.isArray(value)
    ? value.slice(0, MEMBERS_MAX).map((member: unknown) => ({
        age: textOf(member, 'age') ?? '',
        tobacco_use: memberOf(member, 'tobacco_use') === true,
        relationship: oneOf(MEMBER_RELATIONSHIPS, memberOf(member, 'relationship')),
      }))
    : []

/**
 * Reads a stored draft. Damaged values and options no longer offered count as not answered, and boxes that were ticked
 * beside another text are empty again.
 */
export function readDraft(stored: unknown): Draft {
  const kept: Readonly<Record<string, unknown>> = { ...Object(stored) }
  const text = (field: string) => textOf(kept, field) ?? ''
  const ticked = (box: string) => kept[box] === true && kept['terms_version'] === TERMS_VERSION
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
    household_members: membersIn(kept['household_members']),
    county_fips: text('county_fips'),
    terms_accepted: ticked('terms_accepted'),
    email_consent: ticked('email_consent'),
    phone_consent: ticked('phone_consent'),
    text_consent: ticked('text_consent'),
  }
}

/** What the tab keeps of a draft. The boxes are about the text beside them. */
export const keptOf = (draft: Draft) => ({ ...draft, terms_version: TERMS_VERSION })

const isListed = ({ age }: DraftMember) => age.trim() !== ''

/** The people to send: none if the plan is for the consumer alone. */
const listedMembers = ({ covers_others, household_members }: Draft) =>
  covers_others ? household_members.filter(isListed) : []

/** The field in the form of an answer that the server names. Rows without an age were not sent, so they don't count. */
export function fieldOf(path: string, { household_members }: Draft): string {
  const rows = [...household_members.keys()].filter((row) => household_members[row] && isListed(household_members[row]))
  return path.replace(/^household_members\.(\d+)/, (_, sent) => `household_members.${rows[Number(sent)] ?? 0}`)
}

const unlessBlank = (typed: string, read: (typed: string) => number) => (typed.trim() === '' ? null : read(typed))

/** Converts the draft into the answers that the rules of the steps check. */
export function answersOf(draft: Draft, today = new Date()): IntakeAnswers {
  const { exercise, ...answers } = draft
  return {
    ...answers,
    age: unlessBlank(draft.age, typedNumber),
    household_size: unlessBlank(draft.household_size, typedNumber),
    annual_income: unlessBlank(draft.annual_income, typedDollars),
    household_members: draft.household_members.map((member) => ({
      age: isListed(member) ? typedAge(member.age, today) : null,
    })),
    lifestyle_factors: { exercise },
  }
}

/** The body of `POST /api/clients`. The server accepts it only if the draft passes every step. */
export function recordOf(draft: Draft, broker_id: string | null, today = new Date()) {
  const { exercise, medications, ...answers } = draft
  return {
    ...answers,
    email: draft.email.trim(),
    zip_code: draft.zip_code.trim(),
    age: typedNumber(draft.age),
    household_size: typedNumber(draft.household_size),
    annual_income: typedDollars(draft.annual_income),
    household_members: listedMembers(draft).map((member) => ({ ...member, age: typedAge(member.age, today) })),
    medications: [...new Set(splitMedications(medications))],
    lifestyle_factors: { exercise },
    broker_id,
  }
}

/** The household of the draft in a request for an estimate, or what is missing for prices of everyone to cover. */
export function householdOf(draft: Draft, today = new Date()) {
  const { zip_code, county_fips, annual_income, household_size, age, household_members } = recordOf(draft, null, today)
  if (draft.covers_others && household_members.length === 0) return 'ages_needed'
  const self = { age, relationship: 'self', tobacco_use: draft.tobacco_use === true }
  return { zip_code, county_fips, annual_income, household_size, people: [self, ...household_members] }
}

export type Household = Exclude<ReturnType<typeof householdOf>, string>
export type SentRecord = ReturnType<typeof recordOf>
