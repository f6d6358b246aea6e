import { type Sql, type Statement, sql } from '@waymark/platform/database'

/**
 * Locks a user, so that two changes of what belongs to them follow each other. Whatever proves or changes how someone signs
 * in does this before it locks what belongs to them: requests, passkeys, apps, links, sessions. A different lock order would
 * deadlock with a new password.
 */
export const lockUser = (tx: Sql, user_id: Statement): Promise<number> =>
  tx.run(sql`select from app_user where id = (${user_id}) for no key update`)
