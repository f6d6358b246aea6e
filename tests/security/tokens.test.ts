import { createHmac, type KeyObject } from 'node:crypto'
import { endpoints } from '@waymark/contracts/endpoints'
import { errorBody } from '@waymark/contracts/fields'
import { authAnswer } from '@waymark/contracts/people/accounts/schemas'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { type Answer, startApi } from '@waymark/testing/api'
import { anIntake } from '@waymark/testing/factories/intake'
import { anAdministrator, aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const PASSWORD = 'a quiet harbor'
const api = await apiForFile()
let password_hash: string
let user: User
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})
beforeEach(async () => {
  user = await aUser(api.db, { password_hash })
})

const me = async (token: string | null) => (await api.call(endpoints.me, { token })).status
const signIn = () => api.call(endpoints.login, { body: { email: user.email, password: PASSWORD } })
const cookieOf = (headers: Headers) => headers.getSetCookie()[0] ?? ''
const refresh = (cookie: string) => api.call(endpoints.refresh, { headers: { cookie: cookie.split(';')[0] ?? '' } })

const now = () => Math.floor(Date.now() / 1000)
const claims = () => ({ iss: 'waymark', aud: 'waymark-api', jti: newId(), iat: now(), exp: now() + 900 })
const sign = (more: object, key: KeyObject | Uint8Array = api.secrets.access_token) =>
  new SignJWT({ ...claims(), ...more }).setProtectedHeader({ alg: 'HS256' }).sign(key)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a session token', () => {
  test('created correctly is accepted', async () => {
    const { session_id } = await signedIn(api.db, user)
    expect(await me(await sign({ sub: user.id, sid: session_id }))).toBe(200)
  })

  test('that is forged, for another purpose, expired or incomplete is refused', async () => {
    const { session_id } = await signedIn(api.db, user)
    const named = { sub: user.id, sid: session_id }
    const good = await sign(named)
    const [header = '', payload = '', signature = ''] = good.split('.')
    const other = await aUser(api.db)
    const swapped = part({ ...claims(), sub: other.id, sid: session_id })
    const sha384 = `${part({ alg: 'HS384' })}.${part({ ...claims(), ...named })}`
    const none = new UnsecuredJWT({ ...claims(), ...named }).encode()
    const tokens = {
      garbage: 'x',
      'an empty JWT': '..',
      'no signature': `${header}.${payload}.`,
      'another payload': `${header}.${swapped}.${signature}`,
      'alg none': none,
      'alg none with a signature': `${none}${signature}`,
      'another algorithm under our key': `${sha384}.${createHmac('sha384', api.secrets.access_token).update(sha384).digest('base64url')}`,
      'another key': await sign(named, new Uint8Array(32)),
      'our other key': await sign(named, api.secrets.intake_token),
      'another audience': await sign({ ...named, aud: 'someone-else' }),
      'another issuer': await sign({ ...named, iss: 'someone-else' }),
      'an expired one': await sign({ ...named, iat: now() - 1000, exp: now() - 1 }),
      'no expiry': await sign({ ...named, exp: undefined }),
      'another user in one’s own session': await sign({ sub: other.id, sid: session_id }),
      'an unknown session': await sign({ sub: user.id, sid: newId() }),
      'invalid ids': await sign({ sub: 'admin', sid: "' or 1=1 --" }),
      'no session': await sign({ sub: user.id }),
    }
    const answers = Object.entries(tokens).map(async ([name, token]) => [name, await me(token)] as const)
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(
      Object.fromEntries(Object.keys(tokens).map((name) => [name, 401])),
    )
    expect(await me(good)).toBe(200)
  })

  test('is accepted only in the header', async () => {
    const token = await tokenOf(api, user)
    expect(await me(null)).toBe(401)
    expect((await api.fetch(`/api/broker/auth/me?access_token=${token}&token=${token}`)).status).toBe(401)
    for (const headers of [
      { cookie: `broker_token=${token}` },
      { 'x-access-token': token },
      { authorization: token },
    ]) {
      expect((await api.call(endpoints.me, { headers })).status).toBe(401)
    }
  })

  test('ends with signing out', async () => {
    const [token, elsewhere] = [await tokenOf(api, user), await tokenOf(api, user)]
    expect((await api.call(endpoints.logout, { token })).status).toBe(204)
    expect([await me(token), await me(elsewhere)]).toEqual([401, 200])
  })

  test.each([{ is_active: false }, { role: 'sys_admin' }])('ends with %j, immediately and everywhere', async (body) => {
    const tokens = [await tokenOf(api, user), await tokenOf(api, user)]
    const cookie = cookieOf((await signIn()).headers)
    const administrator = await tokenOf(api, await anAdministrator(api.db))
    await api.get(endpoints.updateUser, { token: administrator, params: { id: user.id }, body })
    expect(await Promise.all(tokens.map(me))).toEqual([401, 401])
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('of an expired session is refused', async () => {
    const token = await tokenOf(api, user)
    await api.db.run(sql`update session set expires_at = now() - interval '1 s' where user_id = ${user.id}`)
    expect(await me(token)).toBe(401)
  })

  test("of a consumer does not open a broker's data", async () => {
    const { intake_token } = await api.get(endpoints.createClient, { body: anIntake() })
    expect(await me(intake_token)).toBe(401)
    expect((await api.call(endpoints.listClients, { token: intake_token })).status).toBe(401)
  })
})

describe('the refresh cookie', () => {
  test('is hidden from scripts and other sites, and sent only where needed', async () => {
    const cookie = cookieOf((await signIn()).headers)
    expect(cookie).toMatch(/^waymark_refresh=[0-9a-f-]{36}\.[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/api/broker/auth')
    expect(cookie).not.toContain('Secure')
    await using behindTls = await startApi({
      PUBLIC_URL: 'https://waymark.example',
      DATABASE_URL: api.config.DATABASE_URL,
    })
    const body = { email: user.email, password: PASSWORD }
    const secure = cookieOf((await behindTls.call(endpoints.login, { body })).headers)
    expect(secure).toMatch(/^__Host-waymark_refresh=/)
    expect(secure).toContain('Path=/;')
    expect(secure).not.toContain('Domain')
    for (const word of ['Secure', 'HttpOnly', 'SameSite=Strict']) expect(secure).toContain(word)
    const renew = async (sent: string) =>
      behindTls.call(endpoints.refresh, { headers: { cookie: sent.split(';')[0] ?? '' } })
    // Another host of the domain could have set it.
    expect((await renew(secure.replace('__Host-', ''))).status).toBe(401)
    const renewed = await renew(secure)
    expect(renewed.status).toBe(200)
    const { access_token } = endpoints.refresh.response.parse(renewed.body)
    const out = await behindTls.call(endpoints.logout, { token: access_token })
    expect(cookieOf(out.headers)).toMatch(/^__Host-waymark_refresh=; Path=\/;.*Secure/)
  })

  test('rotates, and an old one ends the whole session', async () => {
    const first = cookieOf((await signIn()).headers)
    const renewed = await refresh(first)
    expect(renewed.status).toBe(200)
    const second = cookieOf(renewed.headers)
    expect(second).not.toBe(first)
    const { access_token } = endpoints.refresh.response.parse(renewed.body)
    expect(await me(access_token)).toBe(200)
    const reused = await refresh(first)
    expect(reused.status).toBe(401)
    expect(cookieOf(reused.headers)).toMatch(/^waymark_refresh=;.*Expires=Thu, 01 Jan 1970/)
    expect([await me(access_token), (await refresh(second)).status]).toEqual([401, 401])
  })

  test('is cleared by signing out', async () => {
    const { headers, body } = await signIn()
    const { access_token } = authAnswer.parse(body)
    const out = await api.call(endpoints.logout, { token: access_token })
    expect(cookieOf(out.headers)).toMatch(/^waymark_refresh=;/)
    expect((await refresh(cookieOf(headers))).status).toBe(401)
  })

  test('is exchanged once in twenty parallel requests', async () => {
    const cookie = cookieOf((await signIn()).headers)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

/** A response without the parts that differ each time. */
const comparable = ({ status, headers, body }: Answer) => {
  const { detail, code } = errorBody.parse(body)
  return { status, detail, code, cookies: headers.getSetCookie() }
}

describe('the existence of an account', () => {
  test('is not revealed by a refused sign-in', async () => {
    const disabled = await aUser(api.db, { password_hash, is_active: false })
    const attempts = [user.email, disabled.email, 'nobody@example.test'].map((email) =>
      api.call(endpoints.login, { body: { email, password: 'wrong' } }),
    )
    const [one, ...others] = (await Promise.all(attempts)).map(comparable)
    expect(one?.status).toBe(401)
    for (const other of others) expect(other).toEqual(one)
  })

  test('is not revealed by a refused registration', async () => {
    const body = {
      email: user.email,
      password: PASSWORD,
      first_name: 'New',
      last_name: 'Comer',
      agent_network_agreement: true,
    }
    const answer = await api.call(endpoints.register, { body })
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).not.toMatch(/exist|taken|already registered/i)
  })
})
