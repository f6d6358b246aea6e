import { raw, type Statement, sql } from '@waymark/platform/database'

/** Clients who were just removed: a query of `client_id` and `email_key`, by which what they wrote unknown is found. */
export type Removed = Statement

export interface HeldTable {
  name: string
  table: Statement
  /** Which of its rows are about these clients. */
  about: (removed: Removed) => Statement
  /** About which of them a row is, which is called `gone`. */
  whose: (removed: Removed) => Statement
}

const ids = (removed: Removed) => sql`select client_id from (${removed}) as removed`
const addresses = (removed: Removed) => sql`select email_key from (${removed}) as removed`

const held = (
  name: string,
  about: HeldTable['about'],
  whose: HeldTable['whose'] = () => sql`gone.client_id`,
): HeldTable => ({ name, table: raw(name), about, whose })

const byClient = (name: string) => held(name, (removed) => sql`client_id in (${ids(removed)})`)

const byAddress = (address: Statement) => (removed: Removed) =>
  sql`
  (select client_id from (${removed}) as removed where email_key = ${address} limit 1)`

const clientOfCensus = () => sql`(select client_id from census where id = gone.census_id)`

/** Everything that is stored about a client beside the client, in the order in which it is deleted. */
export const HELD_TABLES: readonly HeldTable[] = [
  // Tables whose rows are about the client in their `client_id`, and nobody else's. A new one is named here.
  ...[
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
  ].map(byClient),
  // With what they asked for before or beside their assessment.
  held(
    'contact_lead',
    (removed) => sql`id in (
      select id from contact_lead where client_id in (${ids(removed)})
      union all
      select id from contact_lead where client_id is null and lower(email) in (${addresses(removed)}))`,
    (removed) => sql`coalesce(gone.client_id, ${byAddress(sql`lower(gone.email)`)(removed)})`,
  ),
  held(
    'message',
    (removed) => sql`id in (
      select id from message where client_id in (${ids(removed)})
      union all
      select id from message
      where client_id is null and sender_kind = 'visitor' and reply_to is not null
        and lower(reply_to) in (${addresses(removed)}))`,
    (removed) => sql`coalesce(gone.client_id, ${byAddress(sql`lower(gone.reply_to)`)(removed)})`,
  ),
  held(
    'intake_draft',
    (removed) => sql`email_key in (${addresses(removed)})`,
    (removed) => byAddress(sql`gone.email_key`)(removed),
  ),
  held(
    'conversation',
    (removed) => sql`id in (
      select id from conversation where low_id in (${ids(removed)})
      union all
      select id from conversation where high_id in (${ids(removed)}))`,
    () => sql`case gone.low_kind when 'client' then gone.low_id else gone.high_id end`,
  ),
  held(
    'assistant_message',
    (removed) => sql`conversation_id in (select id from assistant_conversation where client_id in (${ids(removed)}))`,
    () => sql`(select client_id from assistant_conversation where id = gone.conversation_id)`,
  ),
  ...['census_row', 'census_share', 'census_view'].map((name) =>
    held(
      name,
      (removed) => sql`census_id in (select id from census where client_id in (${ids(removed)}))`,
      clientOfCensus,
    ),
  ),
  byClient('census'),
  byClient('assistant_conversation'),
]

/** Who writes rows of a census holds it: locked first, none is written after those that are there were removed. */
export const lockingCensuses = (removed: Removed): Statement =>
  sql`select from census where client_id in (${ids(removed)}) order by id for update`

/** A conversation that lost its last message, or has it again, points at the last there is, or at none. */
export const pointingAtLast = (conversation_ids: Statement): Statement => sql`
  update conversation
  set last_message_id = (
    select id from message where conversation_id = conversation.id order by id desc limit 1)
  where id in (${conversation_ids})`
