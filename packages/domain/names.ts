import { type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { text } from '@waymark/platform/row'

/** The name of an account in financial and legal records, with a substitute for deleted ones, where `name` is null. */
export const nameOrDeleted = (name: Statement): Statement => sql`coalesce(${name}, 'Deleted account')`

/** The name of an account that was left-joined as `user`. */
export const userName = (user: Statement): Statement =>
  nameOrDeleted(sql`${user}.first_name || ' ' || ${user}.last_name`)

/** The name of a row of `client`, or the email address of a client without one. */
export const CLIENT_NAME = sql`coalesce(nullif(concat_ws(' ', client.first_name, client.last_name), ''), client.email)`

/** The names of these accounts by id. */
export async function namesOf(db: Sql, user_ids: readonly string[]): Promise<Map<string, string>> {
  const users = await db.rows(
    tables.app_user.pick('id').extend({ name: text }),
    sql`
    select id, first_name || ' ' || last_name as name from app_user where id = any(${[...new Set(user_ids)]}::uuid[])`,
  )
  return new Map(users.map(({ id, name }) => [id, name]))
}
