import { DAY_MS } from '@waymark/contracts/durations'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { authAnswer as authAnswerSchema } from '@waymark/contracts/people/accounts/schemas'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, describe, expect, test } from 'vitest'
import { DISABLED } from './account-disabled.ts'
import { hashCode, WRONG_CODE } from './invite-codes.ts'
import { REFUSED } from './register.ts'

const api = await apiForFile()
let administrator: User
let token: string
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})

const issue = (user_id?: string | null) => api.get(accountEndpoints.createInviteCode, { token, body: { user_id } })
const aCode = async (user_id?: string) => (await issue(user_id)).code
const rowOf = async (code: string) => {
  const row = await api.db.row(
    tables.invite_code,
    sql`select * from invite_code where code_hash = ${hashCode(api, code)}`,
  )
  if (!row) throw new Error('this code was not issued')
  return row
}
const userData = (overrides: object = {}) => ({
  email: `${newId()}@example.test`,
  password: 'a quiet harbor',
  first_name: 'Ines',
  last_name: 'Invited',
  role: 'broker',
  agent_network_agreement: true,
  ...overrides,
})
const register = (invite_code: string, user_data: object = userData(), idempotency_key?: string) =>
  api.call(accountEndpoints.registerExclusive, { body: { invite_code, user_data }, idempotency_key })
const signIn = (code: string, idempotency_key?: string) =>
  api.call(accountEndpoints.signInWithCode, { body: { code }, idempotency_key })
const authAnswer = (body: unknown) => authAnswerSchema.parse(body)
const spoil = (code: string, how: 'expired' | 'revoked') =>
  api.db.run(
    how === 'expired'
      ? sql`update invite_code set expires_at = now() where code_hash = ${hashCode(api, code)}`
      : sql`update invite_code set revoked_at = now() where code_hash = ${hashCode(api, code)}`,
  )
const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const refusedAlike = { status: 401, body: { detail: WRONG_CODE, code: 'wrong_code' } }

describe('issuing', () => {
  test('creates a code for 14 days and stores only its hash', async () => {
    const before = Date.now()
    const { code, expires_at } = await issue()
    expect(code).toMatch(/^VIP[A-Z]{6}$/)
    const days = (Date.parse(expires_at) - before) / DAY_MS
    expect(days).toBeGreaterThan(13.99)
    expect(days).toBeLessThan(14.01)
    const row = await rowOf(code)
    expect(row).toMatchObject({ user_id: null, created_by: administrator.id, used_at: null, used_by: null })
    expect(JSON.stringify(row)).not.toContain(code)
    expect(
      await api.db.rows(
        tables.access_log.pick('actor_id'),
        sql`select actor_id from access_log where action = 'invite_code.issued' and subject_id = ${row.id}`,
      ),
    ).toEqual([{ actor_id: administrator.id }])
  })

  test('for an account that cannot use it is rejected', async () => {
    const issueFor = async (user_id: string) =>
      (await api.call(accountEndpoints.createInviteCode, { token, body: { user_id } })).status
    expect(await issueFor(newId())).toBe(422)
    expect(await issueFor(administrator.id)).toBe(409)
    expect(await issueFor((await aUser(api.db, { is_active: false })).id)).toBe(409)
  })
})

describe('registering with a code', () => {
  test('creates a verified broker on trial and signs in', async () => {
    const code = await aCode()
    const answer = await register(` ${code.toLowerCase()} `)
    expect(answer.status).toBe(201)
    const { user, access_token, admin_access } = authAnswer(answer.body)
    expect(user).toMatchObject({ role: 'broker', credentials_verified: true, subscription_status: 'trial' })
    expect(admin_access).toBe(false)
    expect(answer.headers.get('set-cookie')).toContain('HttpOnly')
    expect(await api.get(accountEndpoints.me, { token: access_token })).toMatchObject({ id: user.id })
    expect(await rowOf(code)).toMatchObject({ used_by: user.id, used_at: expect.any(Date) })
  })

  test('works once in a hundred simultaneous requests with one code', async () => {
    const code = await aCode()
    const answers = await Promise.all(Array.from({ length: 100 }, () => register(code)))
    expect(statuses(answers)).toEqual({ 201: 1, 401: 99 })
    const { used_by } = await rowOf(code)
    const winner = answers.find(({ status }) => status === 201)
    expect(authAnswer(winner?.body).user.id).toBe(used_by)
  })

  test.each(['used', 'expired', 'revoked', 'bound to an account', 'never issued'])(
    'rejects a code that is %s like any other',
    async (kind) => {
      const code =
        kind === 'never issued'
          ? 'VIPNEVERX'
          : await aCode(kind.startsWith('bound') ? (await aUser(api.db)).id : undefined)
      if (kind === 'used') await register(code)
      if (kind === 'expired' || kind === 'revoked') await spoil(code, kind)
      const user_data = userData()
      expect(await register(code, user_data)).toMatchObject(refusedAlike)
      expect(
        await api.db.rows(tables.app_user.pick('id'), sql`select id from app_user where email = ${user_data.email}`),
      ).toEqual([])
    },
  )

  test('leaves the code usable after a failed registration', async () => {
    const code = await aCode()
    const taken = await aUser(api.db)
    expect(await register(code, userData({ email: taken.email }))).toMatchObject({
      status: 409,
      body: { detail: REFUSED },
    })
    expect(await register(code, userData({ password: 'password' }))).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'user_data.password' }] },
    })
    expect((await rowOf(code)).used_at).toBeNull()
    expect((await register(code)).status).toBe(201)
  })

  test('repeats the response for its key although the code is used', async () => {
    const code = await aCode()
    const user_data = userData()
    const key = newId()
    const [first, second] = [await register(code, user_data, key), await register(code, user_data, key)]
    expect(second).toMatchObject({ status: 201, body: first.body })
  })
})

describe('signing in with a code', () => {
  test('opens a session of the account it was issued for, once and without admin access', async () => {
    const user = await aUser(api.db)
    const code = await aCode(user.id)
    const answer = await signIn(code)
    expect(answer.status).toBe(200)
    const { access_token, admin_access, user: signedIn } = authAnswer(answer.body)
    expect([signedIn.id, admin_access]).toEqual([user.id, false])
    expect(await api.get(accountEndpoints.me, { token: access_token })).toMatchObject({ id: user.id })
    expect(await signIn(code)).toMatchObject(refusedAlike)
  })

  test('works once in a hundred simultaneous requests with one code', async () => {
    const user = await aUser(api.db)
    const code = await aCode(user.id)
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(code)))
    expect(statuses(answers)).toEqual({ 200: 1, 401: 99 })
    expect(
      await api.db.rows(tables.session.pick('id'), sql`select id from session where user_id = ${user.id}`),
    ).toHaveLength(1)
  })

  test('does not accept or use up a code for registration', async () => {
    const code = await aCode()
    expect(await signIn(code)).toMatchObject(refusedAlike)
    expect((await register(code)).status).toBe(201)
  })

  test.each(['expired', 'revoked'] as const)('rejects a code that is %s', async (kind) => {
    const code = await aCode((await aUser(api.db)).id)
    await spoil(code, kind)
    expect(await signIn(code)).toMatchObject(refusedAlike)
  })

  test('does not open an account that became an administrator’s', async () => {
    const user = await aUser(api.db)
    const code = await aCode(user.id)
    await api.db.run(sql`update app_user set role = 'sys_admin' where id = ${user.id}`)
    expect(await signIn(code)).toMatchObject(refusedAlike)
    expect(
      await api.db.rows(tables.session.pick('id'), sql`select id from session where user_id = ${user.id}`),
    ).toEqual([])
  })

  test('says that the account is disabled and keeps the code', async () => {
    const user = await aUser(api.db)
    const code = await aCode(user.id)
    await api.db.run(sql`update app_user set is_active = false where id = ${user.id}`)
    expect(await signIn(code)).toMatchObject({ status: 403, body: { detail: DISABLED } })
    expect(
      await api.db.rows(
        tables.access_log.pick('subject_id'),
        sql`select subject_id from access_log where action = 'sign_in.disabled'`,
      ),
    ).toEqual([{ subject_id: user.id }])
    await api.db.run(sql`update app_user set is_active = true where id = ${user.id}`)
    expect((await signIn(code)).status).toBe(200)
  })

  test('logs a rejected code without the code itself', async () => {
    await signIn('VIPSECRET')
    const lines = await api.db.rows(
      tables.access_log,
      sql`select * from access_log where action = 'invite_code.refused'`,
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('VIPSECRET')
  })
})
