import { type Sql, sql } from '@waymark/platform/database'
import { columnsOf, type RowOf } from '@waymark/platform/row'
import { answersInWords } from '@waymark/rules/leads/intake/answers-in-words'
import { z } from 'zod'
import { answeredClient } from '../../answered-client.ts'
import { knownHousehold } from '../../coverage/entitlement/household-of-client.ts'

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
  'health_conditions',
  'medications',
  'tobacco_use',
  'lifestyle_factors',
  'preferred_coverage',
  'plan_preference',
  'covers_others',
  'email_consent',
  'phone_consent',
  'text_consent',
  'scenario_notes',
] as const

/** The answers of one assessment: `ANSWERS`, the email address as typed, the household and the county. */
export const answersRow = answeredClient.pick(...ANSWERS, 'email', 'household', 'county_fips')
export type StoredAnswers = RowOf<typeof answersRow>

/** The answers of a row of `proposed_update`, with what older ones do not have. They are JSON, read as a client's. */
export const givenAnswers = sql`jsonb_populate_record(null::client, '{"text_consent": false}'::jsonb || answers) as given`

/** The answers of a proposed update that did not end. */
export const proposedAnswers = (db: Sql, update_id: string): Promise<StoredAnswers | undefined> =>
  db.row(
    answersRow,
    sql`
    select ${columnsOf(answersRow, 'given')}
    from proposed_update cross join ${givenAnswers}
    where proposed_update.id = ${update_id}::uuid and outcome is null`,
  )

const lifestyleFactors = z.object({ exercise: z.string() })

/** Answers in words, as a consumer reads them. */
export const inWords = (answers: StoredAnswers) =>
  answersInWords({
    ...answers,
    people: knownHousehold(answers),
    exercise: lifestyleFactors.parse(answers.lifestyle_factors).exercise,
  })
