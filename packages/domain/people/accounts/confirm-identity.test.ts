import { sql } from '@waymark/platform/database'
import { appForFile } from '@waymark/testing/for-file'
import { anAuthenticatorApp, aPasskeyOnDevice, codeAt } from '@waymark/testing/second-factors'
import { describe, expect, test } from 'vitest'
import { confirmIdentity, requireConfirmed, startConfirmation } from './confirm-identity.ts'
import { later, members, PASSWORD } from './second-step.fixture.ts'

const app = await appForFile()
const { aMember, on } = members(app)

const old = (session_id: string) =>
  app.db.run(sql`update session set confirmed_at = now() - interval '11 minutes' where id = ${session_id}::uuid`)

describe('confirming who one is', () => {
  test('holds for ten minutes after the sign-in or the confirmation', async () => {
    const { here } = await aMember()
    const { session_id } = here.actor
    await requireConfirmed(app.db, session_id)
    await old(session_id)
    await expect(requireConfirmed(app.db, session_id)).rejects.toMatchObject({
      status: 403,
      code: 'confirmation_needed',
    })
    const { request_token, methods } = await startConfirmation(here)
    expect(methods).toEqual(['password'])
    await expect(confirmIdentity(here, { request_token, password: 'wrong' })).rejects.toMatchObject({ status: 422 })
    await confirmIdentity(here, { request_token, password: PASSWORD })
    await requireConfirmed(app.db, session_id)
    await expect(requireConfirmed(app.db, session_id, later(11))).rejects.toMatchObject({ status: 403 })
    await expect(confirmIdentity(here, { request_token, password: PASSWORD })).rejects.toMatchObject({ status: 422 })
  })

  test('takes a second factor where there is one, not the password', async () => {
    const { here } = await aMember()
    const { secret } = await anAuthenticatorApp(here)
    const { device } = await aPasskeyOnDevice(here)
    await old(here.actor.session_id)
    const { request_token, methods, options } = await startConfirmation(here)
    expect(methods).toEqual(['passkey', 'authenticator_app', 'recovery_code'])
    await expect(confirmIdentity(here, { request_token, password: PASSWORD })).rejects.toMatchObject({ status: 422 })
    await confirmIdentity(here, { request_token, passkey: device.get({ challenge: options?.challenge ?? '' }) })
    await requireConfirmed(app.db, here.actor.session_id)
    await old(here.actor.session_id)
    const again = await startConfirmation(here)
    await confirmIdentity(here, { request_token: again.request_token, code: codeAt(secret) })
    await requireConfirmed(app.db, here.actor.session_id)
  })

  test('is bound to the session that asked', async () => {
    const { user, here } = await aMember()
    const there = await on(user)
    const { request_token } = await startConfirmation(here)
    await expect(confirmIdentity(there, { request_token, password: PASSWORD })).rejects.toMatchObject({ status: 422 })
  })

  test('offers nothing to an account without a password and a factor', async () => {
    const { here } = await aMember({ password_hash: null })
    expect(await startConfirmation(here)).toMatchObject({ methods: [], options: null })
  })
})
