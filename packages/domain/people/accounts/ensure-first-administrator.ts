import { email as emailField } from '@waymark/contracts/fields'
import { CAPABILITIES } from '@waymark/contracts/people/accounts/schemas'
import { ConfigError } from '@waymark/platform/config'
import { type Database, type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { type PasswordRules, passwordProblem } from '@waymark/rules/people/accounts/password'
import { hashPassword } from './passwords.ts'
import { readableSecret } from './readable-secret.ts'

/** 79 bits. */
const PASSWORD_GROUPS = 4

export interface Credentials {
  email: string
  password: string
}

const DEFAULT_EMAIL = 'admin@waymark.local'
const NAME = { first_name: 'First', last_name: 'Administrator' }

/**
 * Creates the first administrator with all capabilities; null if there already is one. Without a given password it
 * generates one. An existing account with the email address becomes the administrator. Throws `ConfigError` for an
 * unusable email address or password.
 */
export async function ensureFirstAdministrator(
  db: Database,
  given: { email?: string | undefined; password?: string | undefined } = {},
  rules: PasswordRules = {},
): Promise<Credentials | null> {
  const email = (given.email || DEFAULT_EMAIL).trim().toLowerCase()
  const password = given.password || readableSecret(PASSWORD_GROUPS)
  if (await hasAdministrator(db)) return null
  if (!emailField().safeParse(email).success) {
    throw new ConfigError('The setting ADMIN_EMAIL cannot be used: it is not an email address.')
  }
  const problem = passwordProblem(password, { email, ...NAME }, rules)
  if (problem) throw new ConfigError(`The setting ADMIN_PASSWORD cannot be used. ${problem.replace(/\.?$/, '.')}`)
  const password_hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    // The same lock as for every change of an administrator, because two processes may start at the same time.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('administrators'))`)
    if (await hasAdministrator(tx)) return null
    await tx.run(sql`
      insert into app_user (
        id, email, password_hash, first_name, last_name, role, capabilities, credentials_verified, subscription_status,
        trial_ends_at)
      values (
        ${newId()}, ${email}, ${password_hash}, ${NAME.first_name}, ${NAME.last_name}, 'sys_admin', ${[...CAPABILITIES]}, true,
        'active', now())
      on conflict (email) do update set
        password_hash = excluded.password_hash, role = excluded.role, capabilities = excluded.capabilities,
        credentials_verified = true, is_active = true, updated_at = now()`)
    return { email, password }
  })
}

async function hasAdministrator(db: Sql): Promise<boolean> {
  return await db.exists(sql`select 1 from app_user where role = 'sys_admin' limit 1`)
}
