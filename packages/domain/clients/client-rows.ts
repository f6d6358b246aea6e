import { raw, type Statement, sql } from '@waymark/platform/database'

export interface HeldTable {
  name: string
  table: Statement
  /** Which of its rows are about a client. */
  about: (client_id: string) => Statement
}

const held = (name: string, about: HeldTable['about']): HeldTable => ({ name, table: raw(name), about })

/** Tables whose rows are about the client in their `client_id`, and nobody else's. A new one is named here. */
const byClient = [
  'risk_assessment',
  'assignment',
  'notification',
  'client_referral',
  'client_status_change',
  'client_note',
  'assessment_feedback',
  'ai_learning',
  'plan_calculation',
  'consumer_mail',
].map((name) => held(name, (client_id) => sql`client_id = ${client_id}::uuid`))

const ofTheirCensus = (client_id: string) =>
  sql`census_id in (select id from census where client_id = ${client_id}::uuid)`

/** Of a client who was just deleted: what they wrote without being known is found by it alone. */
const theirEmail = (client_id: string) => sql`(
  select rows #>> '{client,0,email_key}' from deleted_client where client_id = ${client_id}::uuid)`

/** Everything that is stored about a client beside the client, in the order in which it is deleted. */
export const HELD_TABLES: readonly HeldTable[] = [
  ...byClient,
  // With what they asked for before or beside their assessment.
  held(
    'contact_lead',
    (client_id) =>
      sql`client_id = ${client_id}::uuid or (client_id is null and lower(email) = ${theirEmail(client_id)})`,
  ),
  held(
    'message',
    (client_id) => sql`client_id = ${client_id}::uuid or (
      sender_kind = 'visitor' and reply_to is not null and lower(reply_to) = ${theirEmail(client_id)})`,
  ),
  held('intake_draft', (client_id) => sql`email_key = ${theirEmail(client_id)}`),
  held('conversation', (client_id) => sql`low_id = ${client_id}::uuid or high_id = ${client_id}::uuid`),
  held(
    'assistant_message',
    (client_id) => sql`conversation_id in (select id from assistant_conversation where client_id = ${client_id}::uuid)`,
  ),
  ...['census_row', 'census_share', 'census_view'].map((name) => held(name, ofTheirCensus)),
  held('census', (client_id) => sql`client_id = ${client_id}::uuid`),
  held('assistant_conversation', (client_id) => sql`client_id = ${client_id}::uuid`),
]
