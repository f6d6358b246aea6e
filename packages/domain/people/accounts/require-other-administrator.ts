import { type Sql, sql } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'

export const LAST_ADMINISTRATOR = 'This is the last enabled administrator. Add another one first.'

/** Serializes changes to accounts: two administrators who demote each other must not both succeed. */
export const lockAdministrators = (tx: Sql): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('administrators'))`)

export const isAdministrator = ({ role, is_active }: Pick<User, 'role' | 'is_active'>): boolean =>
  role === 'sys_admin' && is_active

/** Throws 409 when this user is the only administrator. */
export async function requireOtherAdministrator(tx: Sql, user_id: string): Promise<void> {
  const other = await tx.exists(sql`
    select 1 from app_user where role = 'sys_admin' and is_active and id <> ${user_id} limit 1`)
  if (!other) throw conflict(LAST_ADMINISTRATOR, 'last_administrator')
}
