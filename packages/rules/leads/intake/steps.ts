import { HOUSEHOLD, INCOME_MAX, OLDEST } from '@waymark/contracts/coverage/entitlement/limits'
import { AGE, MEDICATIONS } from '@waymark/contracts/leads/intake/options'
import { locale, msg, t } from '@waymark/words/t'
import { splitMedications } from './medications.ts'

/** The wizard's answers while they are filled in. Numbers may still be text, and anything may be missing. */
export type IntakeAnswers = {
  honeypot?: string
  email?: string
  age?: number | string | null
  gender?: string | null
  zip_code?: string
  household_size?: number | string | null
  annual_income?: number | string | null
  covers_others?: boolean
  /** Others who need coverage. Those without an age are left out. */
  household_members?: readonly { age: number | string | null }[]
  health_conditions?: readonly string[]
  plan_preference?: string | null
  tobacco_use?: boolean | null
  lifestyle_factors?: { exercise?: string | null }
  /** As typed, with commas. */
  medications?: string
  preferred_coverage?: readonly string[]
  terms_accepted?: boolean
}

export type IntakeStep = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** `field` is the path of the answer, as in API errors. */
export type IntakeProblem = { field: string; message: string }

type Problem = string | false
type Typed = number | string | null | undefined
type Limits = { readonly min: number; readonly max: number }

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const required = (value: unknown, name: string): Problem => isBlank(value) && t('{name} is required', { name })

const matching = (value: string | undefined, name: string, pattern: RegExp, message: string): Problem =>
  required(value, name) || (!pattern.test(value?.trim() ?? '') && message)

/** A blank is missing; 0 is not. */
function bounded(value: Typed, name: string, { min, max }: Limits, unclear: string): Problem {
  if (isBlank(value)) return t('{name} is required', { name })
  const number = Number(value)
  if (Number.isNaN(number)) return unclear
  if (number < min) return t('{name} must be {min} or more', { name, min })
  return number > max && t('{name} must be {max} or less', { name, max: max.toLocaleString(locale()) })
}

const whole = (value: Typed, name: string, limits: Limits, example: number) =>
  bounded(value, name, limits, t('{name} must be a number, such as {example}', { name, example })) ||
  (!Number.isInteger(Number(value)) && t('{name} must be a whole number', { name }))

/** The checks of each step, in the order in which their messages appear. */
const CHECKS: Record<IntakeStep, Record<string, (answers: IntakeAnswers) => Problem>> = {
  1: {
    email: ({ email }) =>
      matching(email, t('Email address'), /^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('Please enter a valid email address')),
  },
  2: {
    age: ({ age }) => whole(age, t('Age'), AGE, 45),
    gender: ({ gender }) => required(gender, t('Gender')),
    zip_code: ({ zip_code }) =>
      matching(zip_code, t('ZIP code'), /^\d{5}(-\d{4})?$/, t('ZIP code must have five digits')),
    household_size: (answers) => whole(answers.household_size, t('Household size'), HOUSEHOLD, 3) || tooSmall(answers),
    annual_income: ({ annual_income }) =>
      bounded(
        annual_income,
        t('Annual income'),
        { min: 0, max: INCOME_MAX },
        t('Annual income must be an amount in dollars, such as 45,000'),
      ),
  },
  3: {
    health_conditions: ({ health_conditions = [] }) =>
      health_conditions.length === 0 && t('Choose your conditions, or "None of these"'),
  },
  4: { plan_preference: ({ plan_preference }) => required(plan_preference, t('Plan type')) },
  5: {
    tobacco_use: ({ tobacco_use }) => required(tobacco_use, t('Tobacco use')),
    'lifestyle_factors.exercise': ({ lifestyle_factors }) =>
      required(lifestyle_factors?.exercise, t('Exercise frequency')),
    medications: ({ medications = '' }) => unclear(new Set(splitMedications(medications))) && t(MEDICATIONS.unclear),
  },
  6: {
    preferred_coverage: ({ preferred_coverage = [] }) =>
      preferred_coverage.length === 0 && t('Choose at least one kind of coverage'),
  },
  7: { terms_accepted: ({ terms_accepted }) => !terms_accepted && t('Please accept the terms') },
}

/** Whether these can't be sent: someone who forgets the commas has typed one long name. */
const unclear = (names: ReadonlySet<string>): boolean =>
  names.size > MEDICATIONS.most || [...names].some(({ length }) => length > MEDICATIONS.longest)

/** The estimate takes everyone listed for one tax household, so the household can't be smaller than that. */
function tooSmall({ household_size, covers_others, household_members = [] }: IntakeAnswers): Problem {
  const listed = household_members.filter(({ age }) => !isBlank(age) && ageProblem(age) === false)
  const count = covers_others ? listed.length + 1 : 1
  return (
    Number(household_size) < count &&
    t(
      'You list {count} people, including yourself, so your household size must be at least {count}. List only people on your tax return: someone on another return needs an assessment of their own.',
      { count },
    )
  )
}

const ageProblem = (age: Typed): Problem =>
  Number.isNaN(Number(age)) ? t(NO_AGE) : whole(age, t('Age'), { min: 0, max: OLDEST }, 9)

/** Rows of people, which the second step asks for after everything else. All of it is optional. */
const memberProblems = ({ covers_others, household_members = [] }: IntakeAnswers): IntakeProblem[] =>
  (covers_others ? household_members : []).flatMap(({ age }, index) => {
    if (isBlank(age)) return []
    const problem = ageProblem(age)
    // The person who answers is the first, so the page counts the others from 2.
    const message = problem && t('Person {number}: {problem}', { number: index + 2, problem })
    return message ? [{ field: `household_members.${index}.age`, message }] : []
  })

const NO_AGE = msg('Enter an age, or a birth date such as 03/15/2016')

export const INTAKE_STEPS: readonly IntakeStep[] = [1, 2, 3, 4, 5, 6, 7]

/** What is missing before the next step, in the order of the fields. */
export function stepProblems(step: IntakeStep, answers: IntakeAnswers): IntakeProblem[] {
  const problems = Object.entries(CHECKS[step]).flatMap(([field, check]) => {
    const message = check(answers)
    return message ? [{ field, message }] : []
  })
  return step === 2 ? [...problems, ...memberProblems(answers)] : problems
}

export const canLeaveStep = (step: IntakeStep, answers: IntakeAnswers): boolean =>
  stepProblems(step, answers).length === 0

/**
 * The message to show when the assessment is submitted, or null if it is complete. A filled honeypot comes first and
 * looks like a temporary error, so that a bot learns nothing from it.
 */
export function submitProblem(answers: IntakeAnswers): string | null {
  if (answers.honeypot) return t('Please try again in a moment.')
  return INTAKE_STEPS.flatMap((step) => stepProblems(step, answers))[0]?.message ?? null
}
