import { type Statement, sql } from '@waymark/platform/database'

/** The name of an account in financial and legal records, with a substitute for deleted ones, where `name` is null. */
export const nameOrDeleted = (name: Statement): Statement => sql`coalesce(${name}, 'Deleted account')`

/** The name of an account that was left-joined as `user`. */
export const userName = (user: Statement): Statement =>
  nameOrDeleted(sql`${user}.first_name || ' ' || ${user}.last_name`)
