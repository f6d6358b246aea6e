import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { ANONYMOUS, contextOf, type TestApp } from '@waymark/testing/app'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { login } from './login.ts'
import { hashPassword } from './passwords.ts'

export const PASSWORD = 'a quiet harbor'

export const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** Users with a password, as the tests of second steps need them. */
export const members = (app: TestApp) => {
  const hashed = hashPassword(PASSWORD)
  const anonymous = () => contextOf(app, ANONYMOUS)
  const on = async (user: User) => contextOf(app, await signedIn(app.db, user))
  return {
    anonymous,
    on,
    aMember: async (overrides: Partial<User> = {}) => {
      const user = await aUser(app.db, { password_hash: await hashed, ...overrides })
      return { user, here: await on(user) }
    },
    firstStep: async (user: User, password = PASSWORD): Promise<string> => {
      const entered = await login(anonymous(), { email: user.email, password })
      if (!('mfa_token' in entered)) throw new Error('no second step was asked for')
      return entered.mfa_token
    },
    /** What the user is told about. */
    changes: (user_id: string) =>
      app.db.rows(
        tables.outbox_event.pick('payload'),
        sql`
        select payload from outbox_event
        where name = 'user.security_changed' and aggregate_id = ${user_id}::uuid order by id`,
      ),
  }
}
