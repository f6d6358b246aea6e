import type { AnswersInWords } from '@waymark/contracts/coverage/entitlement/consumer-result'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { locale, t } from '@waymark/words/t'
import {
  COVERAGE_LABELS,
  EXERCISE_LABELS,
  GENDER_LABELS,
  HEALTH_CONDITION_LABELS,
  PLAN_PREFERENCE_LABELS,
  RELATIONSHIP_LABELS,
} from '../../foundation/answer-labels.ts'

/** The stored answers of a client. */
export interface StoredAnswers {
  first_name: string | null
  last_name: string | null
  email: string
  phone: string | null
  age: number
  gender: string
  zip_code: string
  /** The name of the county that was chosen. Null if none was, as where the ZIP code leaves no choice. */
  county: string | null
  household_size: number
  annual_income: number
  covers_others: boolean
  /** Everyone in the household, the client first. Null if only the client is known. */
  people: readonly Pick<HouseholdPerson, 'age' | 'relationship' | 'tobacco_use'>[] | null
  health_conditions: readonly string[]
  medications: readonly string[]
  tobacco_use: boolean
  exercise: string
  plan_preference: string
  preferred_coverage: readonly string[]
  occupation: string | null
  scenario_notes: string | null
}

const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...GENDER_LABELS, ...HEALTH_CONDITION_LABELS, ...PLAN_PREFERENCE_LABELS, ...COVERAGE_LABELS }),
)
const label = (id: string) => t(LABELS.get(id) ?? id)
const EXERCISE: ReadonlyMap<string, string> = new Map(Object.entries(EXERCISE_LABELS))
const yesNo = (value: boolean) => (value ? t('Yes') : t('No'))

/** `38 (spouse, uses tobacco)`, or just the age. */
function otherInWords({ age, relationship, tobacco_use }: NonNullable<StoredAnswers['people']>[number]): string {
  const said = [
    ...(relationship === null || relationship === 'self' ? [] : [t(RELATIONSHIP_LABELS[relationship])]),
    ...(tobacco_use ? [t('Uses tobacco')] : []),
  ]
  return said.length > 0 ? `${age} (${said.join(', ').toLocaleLowerCase(locale())})` : String(age)
}

/** What a consumer told us, step by step. */
export function answersInWords(answers: StoredAnswers): AnswersInWords {
  const others = (answers.people ?? []).slice(1)
  return [
    {
      title: t('How to reach you'),
      answers: [
        {
          name: t('Name'),
          answer: [answers.first_name, answers.last_name].filter(Boolean).join(' ') || t('Not given'),
        },
        { name: t('Email address'), answer: answers.email },
        { name: t('Phone'), answer: answers.phone ?? t('Not given') },
      ],
    },
    {
      title: t('You and your household'),
      answers: [
        { name: t('Age'), answer: String(answers.age) },
        { name: t('Gender'), answer: label(answers.gender) },
        { name: t('ZIP code'), answer: answers.zip_code },
        ...(answers.county === null ? [] : [{ name: t('County'), answer: answers.county }]),
        { name: t('Household size'), answer: String(answers.household_size) },
        {
          name: t('Annual household income'),
          answer: `$${Math.round(answers.annual_income).toLocaleString(locale())}`,
        },
        { name: t('Others need coverage too'), answer: yesNo(answers.covers_others) },
        ...(others.length > 0 ? [{ name: t('Ages of the others'), answer: others.map(otherInWords).join(', ') }] : []),
      ],
    },
    {
      title: t('Your health and daily life'),
      answers: [
        { name: t('Conditions'), answer: answers.health_conditions.map(label).join(', ') || t('None') },
        { name: t('Medications'), answer: answers.medications.join(', ') || t('None') },
        { name: t('Occupation'), answer: answers.occupation ?? t('Not given') },
        { name: t('Tobacco'), answer: yesNo(answers.tobacco_use) },
        { name: t('Exercise'), answer: t(EXERCISE.get(answers.exercise) ?? answers.exercise) },
      ],
    },
    {
      title: t('The plan you want'),
      answers: [
        { name: t('Kind of plan'), answer: label(answers.plan_preference) },
        { name: t('Coverage'), answer: answers.preferred_coverage.map(label).join(', ') },
        { name: t('In your own words'), answer: answers.scenario_notes ?? t('Not given') },
      ],
    },
  ]
}
