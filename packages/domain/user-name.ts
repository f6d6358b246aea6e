import { type Statement, sql } from '@waymark/platform/database'

/** What an account is called that is gone, where money or record of it stays. `name` is null then. */
export const nameOrDeleted = (name: Statement): Statement => sql`coalesce(${name}, 'Deleted account')`

/** The name of an account that was left-joined as `user`. */
export const userName = (user: Statement): Statement =>
  nameOrDeleted(sql`${user}.first_name || ' ' || ${user}.last_name`)
