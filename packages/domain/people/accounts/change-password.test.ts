import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { inOneStep } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aPasswordReset, aUser, signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionOf } from './authenticate.ts'
import { changePassword, NOT_YOUR_PASSWORD, SAME_PASSWORD } from './change-password.ts'
import { login } from './login.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { resetPassword, resetToken } from './password-reset.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'a quiet harbor'
const NEW_PASSWORD = 'a loud harbor at dawn'
const app = await appForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const aMember = () => aUser(app.db, { password_hash })
const on = async (user: User) => contextOf(app, await signedIn(app.db, user))
const signIn = (user: User, password: string, user_agent = 'test') =>
  inOneStep(login(contextOf(app, ANONYMOUS, { user_agent, ip: '203.0.113.77' }), { email: user.email, password }))
const change = async (user: User, current_password: string, new_password: string) =>
  changePassword(await on(user), { current_password, new_password })
const eventsOf = (id: string) =>
  app.db.rows(
    tables.outbox_event.pick('name'),
    sql`select name from outbox_event where aggregate_id = ${id}::uuid order by id`,
  )
const open = (user_id: string) =>
  app.db.rows(
    tables.session.pick('id'),
    sql`select id from session where user_id = ${user_id}::uuid and ended_at is null`,
  )

describe('changing the password', () => {
  test('replaces it, keeps this session, ends the others and asks for an email', async () => {
    const user = await aMember()
    const { access_token } = await signIn(user, PASSWORD)
    const here = await on(user)
    await changePassword(here, { current_password: PASSWORD, new_password: NEW_PASSWORD })
    expect(await open(user.id)).toEqual([{ id: here.actor.session_id }])
    await expect(sessionOf(app, access_token)).rejects.toMatchObject({ status: 401 })
    await expect(signIn(user, PASSWORD)).rejects.toMatchObject({ status: 401 })
    expect((await signIn(user, NEW_PASSWORD)).user.id).toBe(user.id)
    expect(await eventsOf(user.id)).toEqual([{ name: 'password.changed' }])
  })

  test('makes emailed links for a new password useless', async () => {
    const user = await aMember()
    const reset_id = await aPasswordReset(app.db, user)
    await change(user, PASSWORD, NEW_PASSWORD)
    const token = resetToken(app.secrets, reset_id)
    await expect(
      resetPassword(contextOf(app, ANONYMOUS), { token, password: 'yet another tarn' }),
    ).rejects.toMatchObject({ code: 'wrong_link' })
  })

  test.each([
    ['a wrong current password', 'wrong', NEW_PASSWORD, 'current_password', NOT_YOUR_PASSWORD],
    ['the same password', PASSWORD, PASSWORD, 'new_password', SAME_PASSWORD],
    [
      'a common password',
      PASSWORD,
      'password1',
      'new_password',
      'This password is too common. Choose one that is harder to guess.',
    ],
  ])('refuses %s and changes nothing', async (_what, current, next, path, message) => {
    const user = await aMember()
    const other = await signIn(user, PASSWORD)
    await expect(change(user, current, next)).rejects.toMatchObject({ status: 422, errors: [{ path, message }] })
    expect((await sessionOf(app, other.access_token)).user.id).toBe(user.id)
    expect(await eventsOf(user.id)).toEqual([])
  })

  test('refuses an account without a password', async () => {
    await expect(change(await aUser(app.db), '', NEW_PASSWORD)).rejects.toMatchObject({ code: 'wrong_password' })
  })

  test('asks for as many characters as the installation wants', async () => {
    const context = await on(await aMember())
    const strict = { ...context, config: { ...context.config, PASSWORD_MIN_LENGTH: 12 } }
    const body = { current_password: PASSWORD, new_password: 'x7#pqz1!tuv' }
    await expect(changePassword(strict, body)).rejects.toMatchObject({
      message: 'Password must be at least 12 characters',
    })
  })
})

describe('the devices of a user', () => {
  test('are listed with this one first, in words and with a shortened address', async () => {
    const user = await aMember()
    await signIn(user, PASSWORD, 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36')
    const here = await on(user)
    expect(await listSessions(here)).toMatchObject([
      { id: here.actor.session_id, this_device: true, device: 'An unknown device', place: null },
      { this_device: false, device: 'Chrome on Windows', place: '203.0.113.x' },
    ])
  })

  test('end one at a time, or all but this one, and are told why', async () => {
    const user = await aMember()
    const [here, one, two] = [await on(user), await on(user), await on(user)]
    await endSession(here, one.actor.session_id)
    expect((await listSessions(here)).map(({ id }) => id)).toEqual([here.actor.session_id, two.actor.session_id])
    await endOtherSessions(here)
    await endOtherSessions(here)
    expect((await listSessions(here)).map(({ id }) => id)).toEqual([here.actor.session_id])
    const ended = await app.db.rows(
      tables.session.pick('end_reason'),
      sql`select end_reason from session where user_id = ${user.id}::uuid and ended_at is not null`,
    )
    expect(ended).toEqual([{ end_reason: 'ended_elsewhere' }, { end_reason: 'ended_elsewhere' }])
    const logged = await app.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where subject_id = ${user.id}::uuid and action = 'session.ended'`,
    )
    expect(logged).toHaveLength(2)
  })

  test('never include those of another user', async () => {
    const [mine, others] = [await on(await aMember()), await on(await aMember())]
    await endOtherSessions(mine)
    expect((await listSessions(mine)).map(({ id }) => id)).not.toContain(others.actor.session_id)
    expect(await listSessions(others)).toHaveLength(1)
  })
})
