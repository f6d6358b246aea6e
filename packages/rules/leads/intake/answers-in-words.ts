import type { AnswersInWords } from '@waymark/contracts/conversations/consumer/result'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import {
  COVERAGE_LABELS,
  EXERCISE_LABELS,
  GENDER_LABELS,
  HEALTH_CONDITION_LABELS,
  PLAN_PREFERENCE_LABELS,
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
  household_size: number
  annual_income: number
  covers_others: boolean
  /** Everyone in the household, the client first. Null if only the client is known. */
  people: readonly Pick<HouseholdPerson, 'age' | 'tobacco_use'>[] | null
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
const label = (id: string) => LABELS.get(id) ?? id
const EXERCISE: ReadonlyMap<string, string> = new Map(Object.entries(EXERCISE_LABELS))
const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
const NOT_GIVEN = 'Not given'

/** What a consumer told us, step by step. */
export function answersInWords(answers: StoredAnswers): AnswersInWords {
  const others = (answers.people ?? []).slice(1)
  return [
    {
      title: 'How to reach you',
      answers: [
        { name: 'Name', answer: [answers.first_name, answers.last_name].filter(Boolean).join(' ') || NOT_GIVEN },
        { name: 'Email address', answer: answers.email },
        { name: 'Phone', answer: answers.phone ?? NOT_GIVEN },
      ],
    },
    {
      title: 'You and your household',
      answers: [
        { name: 'Age', answer: String(answers.age) },
        { name: 'Gender', answer: label(answers.gender) },
        { name: 'ZIP code', answer: answers.zip_code },
        { name: 'Household size', answer: String(answers.household_size) },
        { name: 'Annual household income', answer: `$${Math.round(answers.annual_income).toLocaleString('en-US')}` },
        { name: 'Others need coverage too', answer: yesNo(answers.covers_others) },
        ...(others.length > 0 ? [{ name: 'Ages of the others', answer: others.map(({ age }) => age).join(', ') }] : []),
      ],
    },
    {
      title: 'Your health and daily life',
      answers: [
        { name: 'Conditions', answer: answers.health_conditions.map(label).join(', ') || 'None' },
        { name: 'Medications', answer: answers.medications.join(', ') || 'None' },
        { name: 'Occupation', answer: answers.occupation ?? NOT_GIVEN },
        { name: 'Tobacco', answer: yesNo(answers.tobacco_use) },
        { name: 'Exercise', answer: EXERCISE.get(answers.exercise) ?? answers.exercise },
      ],
    },
    {
      title: 'The plan you want',
      answers: [
        { name: 'Kind of plan', answer: label(answers.plan_preference) },
        { name: 'Coverage', answer: answers.preferred_coverage.map(label).join(', ') },
        { name: 'In your own words', answer: answers.scenario_notes ?? NOT_GIVEN },
      ],
    },
  ]
}
