import { type Statement, sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { aPasswordReset } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { aDevice } from '@waymark/testing/passkeys'
import { anAuthenticatorApp, aPasskeyOnDevice, codeAt } from '@waymark/testing/second-factors'
import { whileHeld } from '@waymark/testing/wait'
import { expect, test } from 'vitest'
import type { Context, UserActor } from '../../context.ts'
import { confirmAuthenticatorApp, startAuthenticatorApp } from './authenticator-app.ts'
import { confirmIdentity, startConfirmation } from './confirm-identity.ts'
import { addPasskey, startPasskey } from './passkeys.ts'
import { resetPassword, resetToken } from './password-reset.ts'
import { members, PASSWORD } from './second-step.fixture.ts'
import { finishSecondStep, signInWithPasskey, startPasskeySignIn } from './second-step.ts'

const app = await appForFile()
const { aMember, firstStep, anonymous } = members(app)

interface Member {
  user: User
  here: Context<UserActor>
}
/** Prepares it, and returns what does it. */
type Prepared = (member: Member) => Promise<() => Promise<unknown>>
const ACTS: [string, Prepared][] = [
  [
    'a second step',
    async ({ user, here }) => {
      const { secret } = await anAuthenticatorApp(here)
      const mfa_token = await firstStep(user)
      return () => finishSecondStep(anonymous(), { mfa_token, code: codeAt(secret) })
    },
  ],
  [
    'a sign-in with a passkey',
    async ({ here }) => {
      const { device } = await aPasskeyOnDevice(here)
      const { request_token, options } = await startPasskeySignIn(anonymous())
      return () => signInWithPasskey(anonymous(), { request_token, passkey: device.get(options) })
    },
  ],
  [
    'a confirmation',
    async ({ here }) => {
      const { request_token } = await startConfirmation(here)
      return () => confirmIdentity(here, { request_token, password: PASSWORD })
    },
  ],
  [
    'a new passkey',
    async ({ here }) => {
      const device = aDevice({ origin: new URL(app.config.PUBLIC_URL).origin })
      const { request_token, options } = await startPasskey(here)
      return () => addPasskey(here, { request_token, passkey: device.create(options), name: null })
    },
  ],
  [
    'a new authenticator app',
    async ({ here }) => {
      const { secret } = await startAuthenticatorApp(here)
      return () => confirmAuthenticatorApp(here, codeAt(secret))
    },
  ],
  [
    'a new password by email',
    async ({ user }) => {
      const token = resetToken(app.secrets, await aPasswordReset(app.db, user))
      return () => resetPassword(anonymous(), { token, password: 'a loud harbor at dawn' })
    },
  ],
]

const OF_A_USER: Statement[] = [
  sql`select from proof_request`,
  sql`select from passkey`,
  sql`select from authenticator_app`,
  sql`select from password_reset`,
  sql`select from session`,
]

test.each(ACTS)('%s waits for its user without a lock that a new password of theirs needs', async (_what, prepare) => {
  const member = await aMember()
  const act = await prepare(member)
  await whileHeld(
    app.db,
    (tx) => tx.run(sql`select from app_user where id = ${member.user.id}::uuid for update`),
    act,
    async (tx) => {
      for (const rows of OF_A_USER) await tx.run(sql`${rows} where user_id = ${member.user.id}::uuid for update nowait`)
    },
  )
  expect(await app.db.exists(sql`select from app_user where id = ${member.user.id}::uuid and is_active`)).toBe(true)
})
