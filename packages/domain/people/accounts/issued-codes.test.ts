import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aPasswordReset, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'
import { hashCode } from './invite-codes.ts'
import { resetToken } from './password-reset.ts'
import { hashPassword } from './passwords.ts'

const api = await apiForFile()
let administrator: User
let token: string
beforeAll(async () => {
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})

const issue = async (user_id?: string) => (await api.get(endpoints.createInviteCode, { token, body: { user_id } })).code
const idOf = async (code: string) =>
  (
    await api.db.row(
      tables.invite_code.pick('id'),
      sql`select id from invite_code where code_hash = ${hashCode(api, code)}`,
    )
  )?.id ?? ''
const list = (query: Record<string, string | number> = {}) => api.get(endpoints.listInviteCodes, { token, query })
const find = async (code: string, query: Record<string, string | number> = {}) => {
  const id = await idOf(code)
  return (await list({ limit: 100, ...query })).find((one) => one.id === id)
}
const revoke = async (code: string) => api.call(endpoints.revokeInviteCode, { token, params: { id: await idOf(code) } })
const signIn = (code: string) => api.call(endpoints.signInWithCode, { body: { code } })

test('lists codes with their state, never the codes', async () => {
  const user = await aUser(api.db)
  const [unused, used, expired, revoked] = [await issue(), await issue(user.id), await issue(), await issue(user.id)]
  await signIn(used)
  await api.db.run(sql`update invite_code set expires_at = now() where id = ${await idOf(expired)}`)
  await revoke(revoked)
  const me = { id: administrator.id, first_name: 'Grace', last_name: 'Administrator' }
  const them = { id: user.id, first_name: 'Ada', last_name: 'Broker' }
  expect(await find(unused)).toMatchObject({ state: 'unused', for_user: null, issued_by: me, used_by: null })
  expect(await find(used)).toMatchObject({
    state: 'used',
    for_user: them,
    used_by: them,
    used_at: expect.any(String),
  })
  expect(await find(expired)).toMatchObject({ state: 'expired', by_application: false })
  expect(await find(revoked)).toMatchObject({ state: 'revoked', for_user: them, revoked_at: expect.any(String) })
  for (const code of [unused, used, expired, revoked]) {
    expect(JSON.stringify(await list({ limit: 100 }))).not.toContain(code)
    const state = (await find(code))?.state ?? ''
    expect(await find(code, { state })).toBeDefined()
    expect(await find(code, { state: state === 'used' ? 'unused' : 'used' })).toBeUndefined()
  }
  expect((await list({ user_id: user.id })).map(({ state }) => state)).toEqual(['revoked', 'used'])
  const first = await api.call(endpoints.listInviteCodes, { token, query: { user_id: user.id, limit: 1 } })
  expect(first.headers.get('link')).toContain('rel="next"')
})

test('rejects a revoked code, and ignores revoking it again', async () => {
  const user = await aUser(api.db)
  const code = await issue(user.id)
  const once = await revoke(code)
  expect(once).toMatchObject({ status: 200, body: { state: 'revoked' } })
  expect((await revoke(code)).body).toEqual(once.body)
  expect((await signIn(code)).status).toBe(401)
  const noted = await api.db.rows(
    tables.access_log.pick('actor_id'),
    sql`select actor_id from access_log where action = 'invite_code.revoked' and subject_id = ${await idOf(code)}`,
  )
  expect(noted).toEqual([{ actor_id: administrator.id }])
})

test('lets a code be either used or revoked, whichever is first', async () => {
  const user = await aUser(api.db)
  for (let round = 0; round < 10; round++) {
    const code = await issue(user.id)
    const [entered, ended] = await Promise.all([signIn(code), revoke(code)])
    expect([entered.status, ended.status]).toEqual(entered.status === 200 ? [200, 409] : [401, 200])
  }
})

const [OLD, NEW] = ['a quiet harbor', 'a louder lighthouse']
const SECURED: Record<string, (user: User) => Promise<{ status: number }>> = {
  'an emailed link sets a new password': async (user) =>
    api.call(endpoints.resetPassword, {
      body: { token: resetToken(api.secrets, await aPasswordReset(api.db, user)), password: NEW },
    }),
  'an administrator sets a new password': ({ id }) =>
    api.call(endpoints.setUserPassword, { token, body: { user_id: id, new_password: NEW } }),
  'they change the password': async (user) =>
    api.call(endpoints.changePassword, {
      token: await tokenOf(api, user),
      body: { current_password: OLD, new_password: NEW },
    }),
  'an administrator removes their second factors': ({ id }) =>
    api.call(endpoints.removeSecondFactors, { token, params: { id } }),
}

test.each(Object.entries(SECURED))('a code to sign in ends when %s', async (_when, secure) => {
  const [user, other] = [await aUser(api.db, { password_hash: await hashPassword(OLD) }), await aUser(api.db)]
  const [code, used, theirs] = [await issue(user.id), await issue(user.id), await issue(other.id)]
  await signIn(used)
  expect((await secure(user)).status).toBe(204)
  expect([(await signIn(code)).status, (await signIn(theirs)).status]).toEqual([401, 200])
  expect([await find(code), await find(used)]).toMatchObject([{ state: 'revoked' }, { state: 'used' }])
})

test('a code that is used while an administrator sets a new password leaves no session', async () => {
  const user = await aUser(api.db)
  for (let round = 0; round < 10; round++) {
    const code = await issue(user.id)
    const body = { user_id: user.id, new_password: NEW }
    const [entered, secured] = await Promise.all([signIn(code), api.call(endpoints.setUserPassword, { token, body })])
    expect([[200, 401], 204]).toEqual([expect.arrayContaining([entered.status]), secured.status])
  }
  const open = await api.db.exists(sql`select 1 from session where user_id = ${user.id}::uuid and ended_at is null`)
  expect(open).toBe(false)
})

const REMOVED: Record<string, (removed: User) => Promise<{ status: number }>> = {
  'is disabled': ({ id }) => api.call(endpoints.updateUser, { token, params: { id }, body: { is_active: false } }),
  'becomes a broker': ({ id }) => api.call(endpoints.updateUser, { token, params: { id }, body: { role: 'broker' } }),
  'is deleted': ({ id, email }) =>
    api.call(endpoints.deleteUser, { token, params: { id }, body: { phrase: `delete ${email}` } }),
}

test.each(Object.entries(REMOVED))('codes end when the administrator who issued them %s', async (_when, remove) => {
  const removed = await anAdministrator(api.db)
  const issuedBy = await tokenOf(api, removed)
  const user = await aUser(api.db)
  const kept = async (user_id?: string) =>
    (await api.get(endpoints.createInviteCode, { token: issuedBy, body: { user_id } })).code
  const register = async (invite_code: string) =>
    api.call(endpoints.registerExclusive, {
      body: {
        invite_code,
        user_data: {
          email: `${newId()}@example.test`,
          password: OLD,
          first_name: 'Ines',
          last_name: 'Invited',
          role: 'broker',
          agent_network_agreement: true,
        },
      },
    })
  const [bound, unbound, used] = [await kept(user.id), await kept(), await kept(user.id)]
  const [theirs, free] = [await issue(user.id), await issue()]
  await signIn(used)
  expect((await remove(removed)).status).toBe(200)
  expect([(await signIn(bound)).status, (await register(unbound)).status]).toEqual([401, 401])
  expect([await find(bound, { state: 'revoked' }), await find(unbound)]).toMatchObject([
    { state: 'revoked' },
    { state: 'revoked' },
  ])
  expect(await find(used)).toMatchObject({ state: 'used' })
  expect([(await signIn(theirs)).status, (await register(free)).status]).toEqual([200, 201])
})

test('codes of a disabled administrator stay revoked when the account is enabled again', async () => {
  const [removed, user] = [await anAdministrator(api.db), await aUser(api.db)]
  const { id } = removed
  const issuedBy = await tokenOf(api, removed)
  const { code } = await api.get(endpoints.createInviteCode, { token: issuedBy, body: { user_id: user.id } })
  for (const is_active of [false, true])
    await api.get(endpoints.updateUser, { token, params: { id }, body: { is_active } })
  expect((await signIn(code)).status).toBe(401)
})
