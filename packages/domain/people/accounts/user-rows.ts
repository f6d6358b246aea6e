import { raw, type Statement, sql } from '@waymark/platform/database'

/** A query of the ids of accounts that are being deleted. */
export type Users = Statement

export interface OwnedTable {
  name: string
  table: Statement
  /** Which of its rows go with these accounts. */
  of: (users: Users) => Statement
  /** The client whom a row is about, which is called `gone`; of most tables it says so itself, if at all. */
  whose: Statement
}

const ITSELF = sql`(to_jsonb(gone) ->> 'client_id')::uuid`

const owned = (name: string, of: OwnedTable['of'], whose = ITSELF): OwnedTable => ({
  name,
  table: raw(name),
  of,
  whose,
})

const byUser = (name: string, column = 'user_id') => owned(name, (users) => sql`${raw(column)} in (${users})`)

/** What they said to users, visitors and the system. A talk with a client stays: it is the client's. */
const talks = (users: Users) => sql`
  select id from conversation where low_id in (${users}) and high_kind <> 'client'
  union all
  select id from conversation where high_id in (${users}) and low_kind <> 'client'`

const ofTheirCensuses = (name: string) =>
  owned(
    name,
    (users) => sql`census_id in (select id from census where user_id in (${users}))`,
    sql`(select client_id from census where id = gone.census_id)`,
  )

const withInterest = (name: string, entry: string, column: string, owner: string) =>
  owned(
    name,
    (users) => sql`
      user_id in (${users})
      or ${raw(column)} in (select id from ${raw(entry)} where ${raw(owner)} in (${users}))`,
  )

/**
 * Everything that goes with an account, in the order in which it is deleted. What stays, and names them by their id
 * only: clients and what was written about those, sessions (ended, until they would have been removed anyway), money
 * and the record of the networks (ARCHITECTURE.md says which tables are kept for good).
 */
export const OWNED_TABLES: readonly OwnedTable[] = [
  ...[
    'lead_code',
    'password_reset',
    'invite_code',
    'google_identity',
    'agency_profile',
    'quoting_link',
    'network_membership',
    'notification',
    'directory_entry',
    'opportunity_seen',
    'agency_file',
    'file_page',
  ].map((name) => byUser(name)),
  owned(
    'client_referral',
    (users) => sql`id in (
      select id from client_referral where from_user_id in (${users})
      union
      select id from client_referral where to_user_id in (${users}))`,
  ),
  owned('message', (users) => sql`conversation_id in (${talks(users)})`),
  owned('conversation', (users) => sql`id in (${talks(users)})`),
  owned(
    'assistant_message',
    (users) => sql`conversation_id in (select id from assistant_conversation where user_id in (${users}))`,
    sql`(select client_id from assistant_conversation where id = gone.conversation_id)`,
  ),
  byUser('assistant_conversation'),
  ...['census_row', 'census_share', 'census_view'].map(ofTheirCensuses),
  byUser('census'),
  withInterest('opportunity_interest', 'opportunity', 'opportunity_id', 'poster_id'),
  byUser('opportunity', 'poster_id'),
  withInterest('matrix_interest', 'matrix_entry', 'entry_id', 'user_id'),
  byUser('matrix_entry'),
  byUser('story', 'author_id'),
]
