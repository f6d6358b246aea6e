import { type Statement, sql } from '@waymark/platform/database'

/** The ids of the clients with an address in lower case. Each half has an index of its own. */
export const clientsAt = (email_key: string | Statement): Statement => sql`
  select id from client where email_key = ${email_key} and status in ('new', 'contacted', 'quoted')
  union all
  select id from client where email_key = ${email_key} and status in ('enrolled', 'lost')`
