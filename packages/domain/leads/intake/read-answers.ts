import { type Sql, sql } from '@waymark/platform/database'
import { columnsOf, type RowOf } from '@waymark/platform/row'
import { answersInWords } from '@waymark/rules/leads/intake/answers-in-words'
import { householdAfter } from '@waymark/rules/leads/intake/household-after'
import { answeredClient, givenAnswers } from '../../answered-client.ts'
import { knownHousehold } from '../../coverage/entitlement/household-of-client.ts'
import { countiesOfZip } from '../../coverage/places/counties-of-zip.ts'

/** The columns of a client that an assessment fills, and a later one replaces. */
export const ANSWERS = [
  'first_name',
  'last_name',
  'phone',
  'age',
  'gender',
  'zip_code',
  'state',
  'household_size',
  'annual_income',
  'occupation',
  'health',
  'preferred_coverage',
  'plan_preference',
  'covers_others',
  'email_consent',
  'phone_consent',
  'text_consent',
] as const

/** The answers of one assessment: `ANSWERS`, the email address as typed and the county. */
export const answersRow = answeredClient.pick('id', ...ANSWERS, 'email', 'county_fips')
export type StoredAnswers = Omit<RowOf<typeof answersRow>, 'id'>

/** The answers of a proposed update that did not end. */
export const proposedAnswers = (db: Sql, update_id: string): Promise<StoredAnswers | undefined> =>
  db.row(
    answersRow,
    sql`
    select ${columnsOf(answersRow, 'given')}
    from proposed_update cross join ${givenAnswers}
    where proposed_update.id = ${update_id}::uuid and outcome is null`,
  )

/** The county after `given` replaced `earlier`: it stays where the ZIP code does, unless they name another one. */
const countyAfter = (given: WhereTheyLive, earlier: WhereTheyLive): string | null =>
  given.county_fips ?? (given.zip_code.slice(0, 5) === earlier.zip_code.slice(0, 5) ? earlier.county_fips : null)

/** `given` as they are once they replace `earlier`: what a broker found out stays where they do not contradict it. */
export const answersAfter = (given: StoredAnswers, earlier: StoredAnswers): StoredAnswers => ({
  ...given,
  county_fips: countyAfter(given, earlier),
  health: {
    ...given.health,
    household: householdAfter(
      { covers_others: earlier.covers_others, household: earlier.health.household },
      { covers_others: given.covers_others, answered: given.health.household },
    ),
  },
})

type WhereTheyLive = Pick<StoredAnswers, 'zip_code' | 'county_fips'>

const chosenCounty = ({ zip_code, county_fips }: WhereTheyLive): string | null =>
  county_fips === null
    ? null
    : (countiesOfZip(zip_code).find((county) => county.county_fips === county_fips)?.name ?? null)

/** Answers in words, as a consumer reads them. */
export const inWords = (answers: StoredAnswers) =>
  answersInWords({
    ...answers,
    ...answers.health,
    county: chosenCounty(answers),
    people: knownHousehold(answers),
    exercise: answers.health.lifestyle_factors.exercise,
  })
