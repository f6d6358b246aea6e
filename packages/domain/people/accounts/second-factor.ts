import type { SecondFactor } from '@waymark/contracts/people/accounts/second-factor'
import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import type { User } from '@waymark/platform/generated/client'
import { bool, row } from '@waymark/platform/row'

const SET_UP_FIRST = 'Your account needs a second sign-in step before you can go on. Please set one up.'

const factorsRow = row({ passkey: bool, authenticator_app: bool, recovery_code: bool })

/** What the user can prove a sign-in with besides a password, best first. Empty without a second factor. */
export async function secondFactorsOf(db: Sql, user_id: string): Promise<SecondFactor[]> {
  const found = await db.row(
    factorsRow,
    sql`
    select exists(select from passkey where user_id = ${user_id}::uuid) as passkey,
      exists(select from authenticator_app where user_id = ${user_id}::uuid and confirmed_at is not null)
        as authenticator_app,
      exists(select from recovery_code where user_id = ${user_id}::uuid and used_at is null) as recovery_code`,
  )
  // Recovery codes stand in for a factor, and are none themselves.
  if (!found?.passkey && !found?.authenticator_app) return []
  const { passkey, authenticator_app, recovery_code } = found
  const all = { passkey, authenticator_app, recovery_code }
  return (['passkey', 'authenticator_app', 'recovery_code'] as const).filter((factor) => all[factor])
}

export const hasSecondFactor = async (db: Sql, user_id: string): Promise<boolean> =>
  (await secondFactorsOf(db, user_id)).length > 0

/** Whether `MFA_REQUIRED` asks a second factor of this user. */
export const needsSecondFactor = ({ MFA_REQUIRED }: Pick<Config, 'MFA_REQUIRED'>, { role }: Pick<User, 'role'>) =>
  MFA_REQUIRED === 'everybody' || (MFA_REQUIRED === 'administrators' && role === 'sys_admin')

/** Throws 403 for a user who must set up a second factor before anything else. */
export async function requireSecondFactor(
  { db, config }: { db: Sql; config: Pick<Config, 'MFA_REQUIRED'> },
  user: User,
): Promise<void> {
  if (needsSecondFactor(config, user) && !(await hasSecondFactor(db, user.id))) {
    throw new AppError(403, 'second_factor_needed', SET_UP_FIRST)
  }
}
