import { sql } from '@waymark/platform/database'
import { AppError } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aPasswordReset } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { aDevice } from '@waymark/testing/passkeys'
import { anAuthenticatorApp, aPasskeyOnDevice, codeAt } from '@waymark/testing/second-factors'
import { eventually } from '@waymark/testing/wait'
import { describe, expect, test } from 'vitest'
import { sessionOf } from './authenticate.ts'
import { removeAuthenticatorApp, startAuthenticatorApp } from './authenticator-app.ts'
import { changePassword } from './change-password.ts'
import { enter } from './enter.ts'
import { login } from './login.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts'
import { resetPassword, resetToken } from './password-reset.ts'
import { readSecurity } from './read-security.ts'
import { removeSecondFactors } from './remove-second-factors.ts'
import { requireSecondFactor } from './second-factor.ts'
import { later, members, PASSWORD } from './second-step.fixture.ts'
import { finishSecondStep, secondStepOptions, signInWithPasskey, startPasskeySignIn } from './second-step.ts'

const app = await appForFile()
const { aMember, firstStep, anonymous, on, changes } = members(app)

const ORIGIN = new URL(app.config.PUBLIC_URL).origin
const logged = async (user_id: string) =>
  (
    await app.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where subject_id = ${user_id}::uuid order by id`,
    )
  ).map(({ action }) => action)

describe('a sign-in with an authenticator app', () => {
  test('gives no tokens for the password alone, and a session for the code', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const entered = await login(anonymous(), { email: user.email, password: PASSWORD })
    expect(entered).toEqual({ mfa_token: expect.any(String), methods: ['authenticator_app', 'recovery_code'] })
    const mfa_token = 'mfa_token' in entered ? entered.mfa_token : ''
    await expect(sessionOf(app, mfa_token)).rejects.toMatchObject({ status: 401 })
    const { access_token } = await finishSecondStep(anonymous(), { mfa_token, code: codeAt(secret) })
    expect((await sessionOf(app, access_token)).user.id).toBe(user.id)
    expect(await logged(user.id)).toEqual([
      'security.authenticator_app_added',
      'sign_in.first_step',
      'sign_in.by_authenticator_app',
    ])
  })

  test('accepts a code once, and a token once', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const code = codeAt(secret)
    const mfa_token = await firstStep(user)
    await finishSecondStep(anonymous(), { mfa_token, code })
    await expect(finishSecondStep(anonymous(), { mfa_token, code })).rejects.toMatchObject({ code: 'second_step_over' })
    const next = await firstStep(user)
    await expect(finishSecondStep(anonymous(), { mfa_token: next, code })).rejects.toMatchObject({
      code: 'wrong_proof',
    })
    const soon = later(0.5)
    const { user: same } = await finishSecondStep(anonymous(), { mfa_token: next, code: codeAt(secret, soon) }, soon)
    expect(same.id).toBe(user.id)
  })

  test('ends after ten minutes, and when the password changes', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const late = later(11)
    await expect(
      finishSecondStep(anonymous(), { mfa_token: await firstStep(user), code: codeAt(secret, late) }, late),
    ).rejects.toMatchObject({ code: 'second_step_over' })
    const mfa_token = await firstStep(user)
    await changePassword(here, { current_password: PASSWORD, new_password: 'a loud harbor at dawn' })
    await expect(finishSecondStep(anonymous(), { mfa_token, code: codeAt(secret) })).rejects.toMatchObject({
      code: 'second_step_over',
    })
  })

  test('refuses every code after ten wrong ones for the account, from wherever they come', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    for (let i = 0; i < 10; i++) {
      await expect(
        finishSecondStep(contextOf(app, ANONYMOUS, { ip: `203.0.113.${i}` }), {
          mfa_token: await firstStep(user),
          code: '000000',
        }),
      ).rejects.toMatchObject({ status: 401, code: 'wrong_proof' })
    }
    const mfa_token = await firstStep(user)
    await expect(finishSecondStep(anonymous(), { mfa_token, code: codeAt(secret) })).rejects.toMatchObject({
      status: 429,
    })
    const late = later(16)
    const again = await login(anonymous(), { email: user.email, password: PASSWORD }, late)
    const token = 'mfa_token' in again ? again.mfa_token : ''
    expect(await finishSecondStep(anonymous(), { mfa_token: token, code: codeAt(secret, late) }, late)).toBeTruthy()
  })

  test('refuses codes for 15 minutes after the last wrong one, however long before its sign-in began', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const begin = async (at: Date) => {
      const entered = await login(anonymous(), { email: user.email, password: PASSWORD }, at)
      return 'mfa_token' in entered ? entered.mfa_token : ''
    }
    const mfa_token = await begin(later(0))
    for (let i = 0; i < 10; i++) {
      await expect(finishSecondStep(anonymous(), { mfa_token, code: '000000' }, later(9))).rejects.toMatchObject({
        status: 401,
        code: 'wrong_proof',
      })
    }
    const answer = async (at: Date) =>
      finishSecondStep(anonymous(), { mfa_token: await begin(at), code: codeAt(secret, at) }, at)
    await expect(answer(later(16))).rejects.toMatchObject({ status: 429 })
    await expect(answer(later(23))).rejects.toMatchObject({ status: 429 })
    expect(await answer(later(25))).toBeTruthy()
  })

  test('is not asked for by an app that was never confirmed', async () => {
    const { user, here } = await aMember()
    await startAuthenticatorApp(here)
    expect(await login(anonymous(), { email: user.email, password: PASSWORD })).toHaveProperty('access_token')
  })

  test('is still asked for after a new password by email', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const token = resetToken(app.secrets, await aPasswordReset(app.db, user))
    await resetPassword(anonymous(), { token, password: 'a loud harbor at dawn' })
    const mfa_token = await firstStep(user, 'a loud harbor at dawn')
    expect((await finishSecondStep(anonymous(), { mfa_token, code: codeAt(secret) })).user.id).toBe(user.id)
  })

  test('opens nothing for a disabled account', async () => {
    const { user, here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const mfa_token = await firstStep(user)
    await app.db.run(sql`update app_user set is_active = false where id = ${user.id}::uuid`)
    await expect(finishSecondStep(anonymous(), { mfa_token, code: codeAt(secret) })).rejects.toMatchObject({
      code: 'account_disabled',
    })
  })
})

describe('a passkey', () => {
  test('finishes a sign-in, and signs in alone', async () => {
    const { user, here } = await aMember()
    const { device } = await aPasskeyOnDevice(here)
    const mfa_token = await firstStep(user)
    const options = await secondStepOptions(anonymous(), { mfa_token })
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id])
    const finished = await finishSecondStep(anonymous(), { mfa_token, passkey: device.get(options) })
    expect(finished.user.id).toBe(user.id)

    const alone = await startPasskeySignIn(anonymous())
    expect(alone.options.allowCredentials).toEqual([])
    const passkey = device.get(alone.options)
    const signed = await signInWithPasskey(anonymous(), { request_token: alone.request_token, passkey })
    expect(signed.user.id).toBe(user.id)
    await expect(signInWithPasskey(anonymous(), { request_token: alone.request_token, passkey })).rejects.toMatchObject(
      { code: 'wrong_proof' },
    )
  })

  test.each([
    ['another site', 'https://phishing.example.test', true],
    ['a device that does not check the person', ORIGIN, false],
  ])('from %s is refused', async (_what, origin, verifies) => {
    const { here } = await aMember()
    const { request_token, options } = await startPasskey(here)
    const passkey = aDevice({ origin, verifies }).create(options)
    await expect(addPasskey(here, { request_token, passkey, name: null })).rejects.toMatchObject({
      code: 'wrong_proof',
    })
    expect((await readSecurity(here)).passkeys).toEqual([])
  })

  test('of someone else, or for another question, proves nothing', async () => {
    const { user, here } = await aMember()
    const { device } = await aPasskeyOnDevice(here)
    const other = await aPasskeyOnDevice((await aMember()).here)
    const mfa_token = await firstStep(user)
    const options = await secondStepOptions(anonymous(), { mfa_token })
    const elsewhere = await startPasskeySignIn(anonymous())
    for (const passkey of [other.device.get(options), device.get(elsewhere.options)]) {
      await expect(finishSecondStep(anonymous(), { mfa_token, passkey })).rejects.toMatchObject({ code: 'wrong_proof' })
    }
  })

  test('of one session cannot be added from another', async () => {
    const { user, here } = await aMember()
    const { request_token, options } = await startPasskey(here)
    const passkey = aDevice({ origin: ORIGIN }).create(options)
    await expect(addPasskey(await on(user), { request_token, passkey, name: null })).rejects.toMatchObject({
      code: 'wrong_proof',
    })
  })

  test('beyond twenty is refused, also if it was begun before the others were added', async () => {
    const { here } = await aMember()
    const begin = async () => ({ device: aDevice({ origin: ORIGIN }), begun: await startPasskey(here) })
    const add = ({ device, begun: { request_token, options } }: Awaited<ReturnType<typeof begin>>) =>
      addPasskey(here, { request_token, passkey: device.create(options), name: null })
    await aPasskeyOnDevice(here)
    const early = await begin()
    for (let count = 1; count < 20; count++) await add(await begin())
    await expect(begin()).rejects.toMatchObject({ status: 409 })
    await expect(add(early)).rejects.toMatchObject({ status: 409 })
    expect((await readSecurity(here)).passkeys).toHaveLength(20)
  })

  test('of someone else cannot be removed', async () => {
    const { here } = await aMember()
    await aPasskeyOnDevice(here)
    const [passkey] = (await readSecurity(here)).passkeys
    await expect(removePasskey((await aMember()).here, passkey?.id ?? '')).rejects.toMatchObject({ status: 404 })
    await removePasskey(here, passkey?.id ?? '')
    expect(await readSecurity(here)).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  })
})

test('the first factor signs out other devices, a second one does not', async () => {
  const { user, here } = await aMember()
  const before = await tokenOf(app, user)
  await anAuthenticatorApp(here)
  await expect(sessionOf(app, before)).rejects.toMatchObject({ status: 401 })
  const after = await tokenOf(app, user)
  const { recovery_codes } = await aPasskeyOnDevice(here)
  expect(recovery_codes).toEqual([])
  expect((await sessionOf(app, after)).user.id).toBe(user.id)
  await removeAuthenticatorApp(here)
  expect(await readSecurity(here)).toMatchObject({ authenticator_app_since: null, recovery_codes_left: 10 })
})

test('an administrator can remove the factors of someone who lost them', async () => {
  const { user, here } = await aMember()
  await anAuthenticatorApp(here)
  await aPasskeyOnDevice(here)
  const mfa_token = await firstStep(user)
  const { here: administrator } = await aMember({ role: 'sys_admin' })
  await removeSecondFactors(administrator, user.id)
  await expect(secondStepOptions(anonymous(), { mfa_token })).rejects.toMatchObject({ code: 'second_step_over' })
  expect(await login(anonymous(), { email: user.email, password: PASSWORD })).toHaveProperty('access_token')
  expect((await changes(user.id)).at(-1)).toEqual({ payload: { change: 'second_factors_removed' } })
})

test.each([
  [undefined, 'sys_admin', true],
  ['administrators', 'broker', true],
  ['administrators', 'sys_admin', false],
  ['everybody', 'broker', false],
] as const)('with MFA_REQUIRED=%s, a %s without a factor may go on: %s', async (MFA_REQUIRED, role, may) => {
  const { user, here } = await aMember({ role })
  const config = { ...app.config, MFA_REQUIRED }
  const outcome = await requireSecondFactor({ db: app.db, config }, user).then(
    () => 'may',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
  expect(outcome).toBe(may ? 'may' : 'second_factor_needed')
  await anAuthenticatorApp(here)
  await requireSecondFactor({ db: app.db, config }, user)
})

test('signs out a sign-in that found no factor while the first one was being added', async () => {
  const { user, here } = await aMember()
  const [signed_in, may_end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const signing_in = app.db.transaction(async (tx) => {
    await enter(tx, anonymous(), { user_id: user.id, action: 'sign_in' }, new Date())
    signed_in.resolve()
    await may_end.promise
  })
  await signed_in.promise
  const adding = anAuthenticatorApp(here)
  await eventually('the new factor waits for the sign-in', () =>
    app.db.exists(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )
  may_end.resolve()
  await Promise.all([signing_in, adding])
  const open = await app.db.rows(
    tables.session.pick('id'),
    sql`select id from session where user_id = ${user.id}::uuid and ended_at is null`,
  )
  expect(open).toEqual([{ id: here.actor.session_id }])
})
