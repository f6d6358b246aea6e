import { type Sql, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'

/**
 * Whether an account is there for a network alone: its holder came through an application, has no verified license and
 * lists no state. A plan opens nothing that they came for, so nothing asks them to choose one.
 */
export const isNetworkOnly = async (
  db: Sql,
  { id, credentials_verified, states_licensed }: Pick<User, 'id' | 'credentials_verified' | 'states_licensed'>,
): Promise<boolean> =>
  !credentials_verified &&
  states_licensed.length === 0 &&
  (await db.exists(sql`
    select from network_membership where user_id = ${id}::uuid and application_id is not null`))
