import type { KeyObject } from 'node:crypto'
import { DAY_MS } from '@waymark/contracts/durations'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { inOneStep } from '@waymark/testing/access'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { DISABLED } from './account-disabled.ts'
import { authenticate, sessionOf } from './authenticate.ts'
import { login, WRONG_CREDENTIALS } from './login.ts'
import { logout } from './logout.ts'
import { hashPassword } from './passwords.ts'
import { refresh } from './refresh.ts'

const PASSWORD = 'a quiet harbor'
const app = await appForFile()
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

const anonymous = () => contextOf(app, ANONYMOUS)
const aMember = () => aUser(app.db, { password_hash })
const signIn = async (now?: Date) => {
  const { email } = await aMember()
  return inOneStep(login(anonymous(), { email, password: PASSWORD }, now))
}
const renew = (refresh_token: string | null, now?: Date) => refresh(contextOf(app, ANONYMOUS, { refresh_token }), now)
const sessionsEnded = (user_id: string) =>
  app.db.rows(
    tables.outbox_event.pick('payload'),
    sql`
    select payload from outbox_event where name = 'session.ended' and payload ->> 'user_id' = ${user_id}`,
  )

describe('signing in', () => {
  test('returns a token that names the user, and stores a session without tokens', async () => {
    const { user, access_token, refresh_token } = await signIn()
    expect(access_token).toMatch(/^eyJ/)
    const actor = await sessionOf(app, access_token)
    expect(actor.user).toMatchObject({ id: user.id, password_hash: null })
    const session = await app.db.row(tables.session, sql`select * from session where id = ${actor.session_id}`)
    expect(session).toMatchObject({ user_id: user.id, ended_at: null })
    const secret = refresh_token?.split('.')[1] ?? ''
    expect(secret.length).toBeGreaterThan(40)
    expect(JSON.stringify(session)).not.toContain(secret)
  })

  test('opens no second session for a repeat with the same key, and repeats the response', async () => {
    const { id, email } = await aMember()
    const idempotency_key = newId()
    const tries = Array.from({ length: 5 }, () =>
      inOneStep(login(contextOf(app, ANONYMOUS, { idempotency_key }), { email, password: PASSWORD })),
    )
    const answers = await Promise.all(tries)
    expect(new Set(answers.map((answer) => `${answer.access_token} ${answer.refresh_token}`)).size).toBe(1)
    expect(
      await app.db.rows(tables.session.pick('id'), sql`select id from session where user_id = ${id}`),
    ).toHaveLength(1)
  })

  test('gives the same response to a wrong password and an unknown email address, and logs neither', async () => {
    const { id, email } = await aMember()
    const refusals = await Promise.allSettled([
      login(anonymous(), { email, password: 'wrong' }),
      login(anonymous(), { email: 'nobody@example.test', password: 'wrong' }),
    ])
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ reason: { status: 401, code: 'wrong_credentials', message: WRONG_CREDENTIALS } })
    }
    const lines = await app.db.rows(tables.access_log, sql`select * from access_log where action = 'sign_in.failed'`)
    expect(new Set(lines.map(({ subject_id }) => subject_id))).toEqual(new Set([id, null]))
    expect(JSON.stringify(lines)).not.toContain('@')
  })

  test('is impossible for an account without a password', async () => {
    const { email } = await aUser(app.db)
    await expect(login(anonymous(), { email, password: '' })).rejects.toMatchObject({ status: 401 })
  })

  test('reveals a disabled account only to callers with its password', async () => {
    const { id, email } = await aUser(app.db, { password_hash, is_active: false })
    await expect(login(anonymous(), { email, password: 'wrong' })).rejects.toMatchObject({ status: 401 })
    await expect(login(anonymous(), { email, password: PASSWORD })).rejects.toMatchObject({
      status: 403,
      message: DISABLED,
    })
    expect(await app.db.rows(tables.session.pick('id'), sql`select id from session where user_id = ${id}`)).toEqual([])
  })
})

describe('an access token', () => {
  const claims = { iss: 'waymark', aud: 'waymark-api', jti: 'j' }
  const forge = (
    session_id: string,
    sub: string,
    more: object = {},
    key: KeyObject | Uint8Array = app.secrets.access_token,
  ) =>
    new SignJWT({ ...claims, sub, sid: session_id, ...more })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key)

  test('is optional: without one the caller is anonymous', async () => {
    expect(await authenticate(app, null)).toEqual({ kind: 'anonymous' })
  })

  test('is rejected if expired, forged, for another purpose or not a token', async () => {
    const { access_token, user } = await signIn()
    const { session_id } = await sessionOf(app, access_token)
    await sessionOf(app, await forge(session_id, user.id))
    const [header = '', payload = '', signature = ''] = access_token.split('.')
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const bad = [
      '',
      'demo',
      'eyJ.eyJ.eyJ',
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(1)}`,
      await forge(session_id, user.id, {}, new Uint8Array(32)),
      await forge(session_id, user.id, { aud: 'waymark-intake' }),
      await forge(session_id, user.id, { iss: 'elsewhere' }),
      await forge(newId(), user.id),
      await forge(session_id, newId()),
      await forge('not-an-id', user.id),
    ]
    for (const token of bad) await expect(authenticate(app, token)).rejects.toMatchObject({ status: 401 })
    const late = new Date(Date.now() + 16 * 60 * 1000)
    await expect(sessionOf(app, access_token, late)).rejects.toMatchObject({ status: 401 })
  })

  test('ends with its session, its user or the session time', async () => {
    const one = await signIn()
    await app.db.run(sql`update app_user set is_active = false where id = ${one.user.id}`)
    await expect(sessionOf(app, one.access_token)).rejects.toMatchObject({ status: 401 })

    const two = await signIn()
    await logout(contextOf(app, await sessionOf(app, two.access_token)))
    await expect(sessionOf(app, two.access_token)).rejects.toMatchObject({ status: 401 })
    await expect(renew(two.refresh_token)).rejects.toMatchObject({ status: 401 })
    expect(await sessionsEnded(two.user.id)).toEqual([{ payload: { user_id: two.user.id, reason: 'signed_out' } }])
  })
})

describe('refreshing', () => {
  test('returns the next tokens of the same session', async () => {
    const first = await signIn()
    const second = await renew(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const [before, after] = [await sessionOf(app, first.access_token), await sessionOf(app, second.access_token)]
    expect(after.session_id).toBe(before.session_id)
    await renew(second.refresh_token)
  })

  test('with an old token ends the session for every holder', async () => {
    const first = await signIn()
    const second = await renew(first.refresh_token)
    await expect(renew(first.refresh_token)).rejects.toMatchObject({ status: 401 })
    await expect(renew(second.refresh_token)).rejects.toMatchObject({ status: 401 })
    await expect(sessionOf(app, second.access_token)).rejects.toMatchObject({ status: 401 })
    expect(await sessionsEnded(first.user.id)).toEqual([
      { payload: { user_id: first.user.id, reason: 'token_reused' } },
    ])
    const noted = await app.db.rows(
      tables.access_log.pick('action'),
      sql`select action from access_log where subject_id = ${first.user.id} order by id`,
    )
    expect(noted).toEqual([{ action: 'sign_in' }, { action: 'sign_in.token_reused' }])
  })

  test('twice at once with one token succeeds once and ends the session once', async () => {
    const { user, refresh_token } = await signIn()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => renew(refresh_token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await sessionsEnded(user.id)).toHaveLength(1)
  })

  test('without a token, with an invalid one or for an unknown session is rejected', async () => {
    for (const token of [null, '', 'nonsense', '.', `${newId()}.`, `${newId()}.secret`, "';--.x"]) {
      await expect(renew(token)).rejects.toMatchObject({ status: 401 })
    }
  })

  test('ends a session after two weeks without use or ninety days in total', async () => {
    const start = Date.now()
    const after = (days: number) => new Date(start + days * DAY_MS)
    const idle = await signIn(after(0))
    await expect(renew(idle.refresh_token, after(14.1))).rejects.toMatchObject({ status: 401 })

    let { refresh_token } = await signIn(after(0))
    for (let day = 13; day < 90; day += 13) refresh_token = (await renew(refresh_token, after(day))).refresh_token
    await expect(renew(refresh_token, after(90.1))).rejects.toMatchObject({ status: 401 })
  })
})
