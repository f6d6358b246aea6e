import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { present, type RowOf } from '@waymark/platform/row'
import { type AnsweredHealth, answeredHealthColumn } from './client-health.ts'

const { columns } = tables.client

/**
 * A client who answered the assessment: the columns that are null for imported people are present. For statements that
 * leave those out (`revision > 0`), and for what only the assessment writes.
 */
export const answeredClient = tables.client.extend({
  age: present(columns.age),
  gender: present(columns.gender),
  zip_code: present(columns.zip_code),
  household_size: present(columns.household_size),
  annual_income: present(columns.annual_income),
  health: answeredHealthColumn,
  plan_preference: present(columns.plan_preference),
  covers_others: present(columns.covers_others),
})
export type AnsweredClient = RowOf<typeof answeredClient>

type Answer = 'age' | 'gender' | 'zip_code' | 'household_size' | 'annual_income' | 'plan_preference' | 'covers_others'

export const isAnswered = <Known extends Pick<Client, Answer | 'revision'> & { health: unknown }>(
  client: Known,
): client is Known & Pick<AnsweredClient, Answer> & { health: AnsweredHealth } => client.revision > 0

/**
 * The answers of a row of `proposed_update`, read as a client's with the id of the update, under which their health
 * answers are sealed. Those from before they were sealed have them one by one.
 */
export const givenAnswers = sql`
  jsonb_populate_record(
    null::client,
    jsonb_build_object('id', proposed_update.id, 'text_consent', false,
                       'health', client_health(jsonb_populate_record(null::client, answers))) || answers) as given`
