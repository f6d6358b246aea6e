import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import type { Answer } from '@waymark/testing/api'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const PASSWORD = 'a quiet harbor'
const GUESSES = 10
const api = await apiForFile({ RATE_LIMITS: 'on' })
let password_hash: string
let owner: User
let ip: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
})

let addresses = 0
const anAddress = () => `203.0.113.${++addresses}`
beforeEach(async () => {
  ip = anAddress()
  owner = await aUser(api.db, { password_hash })
})

const signIn = (password: string, from = ip, email = owner.email) =>
  api.call(endpoints.login, { body: { email, password }, ip: from })
const guess = (count: number, from = ip) => Promise.all(Array.from({ length: count }, () => signIn('wrong', from)))
const statuses = (answers: Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('guessing a password', () => {
  test('ends in 429 with Retry-After, even for the right one, but not for the owner elsewhere', async () => {
    for (let i = 0; i < GUESSES; i++) expect((await signIn('wrong')).status).toBe(401)
    const refused = await signIn('wrong')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    expect((await signIn(PASSWORD)).status).toBe(429)
    expect((await signIn(PASSWORD, anAddress())).status).toBe(200)
  })

  test('in parallel gets no more attempts than one after another', async () => {
    expect(statuses(await guess(4 * GUESSES))).toEqual({ 401: GUESSES, 429: 3 * GUESSES })
    expect((await signIn(PASSWORD)).status).toBe(429)
  })

  test('does not affect another account from the same address', async () => {
    await guess(GUESSES)
    const other = await aUser(api.db, { password_hash })
    expect((await signIn(PASSWORD, ip, other.email)).status).toBe(200)
  })

  test("cannot be hidden by a forged sender address before our proxy's", async () => {
    for (let i = 0; i < GUESSES; i++) await signIn('wrong', `198.51.100.${i}, ${ip}`)
    expect((await signIn('wrong', `198.51.100.99, ${ip}`)).status).toBe(429)
  })

  test('counts an email address in any case as the same', async () => {
    const emails = [owner.email, owner.email.toUpperCase(), ` ${owner.email} `]
    for (let i = 0; i < GUESSES; i++) await signIn('wrong', ip, emails[i % 3])
    expect((await signIn('wrong')).status).toBe(429)
  })
})

test('does not lock out people who sign in often or send invalid requests', async () => {
  for (let i = 0; i < GUESSES; i++) await api.call(endpoints.login, { body: { email: owner.email }, ip })
  const answers: Answer[] = []
  for (let i = 0; i < 2 * GUESSES; i++) answers.push(await signIn(PASSWORD))
  expect(statuses(answers)).toEqual({ 200: 2 * GUESSES })
})

test('does not count sign-ins to a disabled account with the right password', async () => {
  owner = await aUser(api.db, { password_hash, is_active: false })
  for (let i = 0; i < 2 * GUESSES; i++) expect((await signIn(PASSWORD)).status).toBe(403)
})

test.each([
  [endpoints.signInWithCode, { code: 'VIPABCDEF' }, 20],
  [
    endpoints.registerExclusive,
    {
      invite_code: 'VIPABCDEF',
      user_data: {
        email: 'guess@example.test',
        password: PASSWORD,
        first_name: 'Guess',
        last_name: 'Er',
        agent_network_agreement: true,
      },
    },
    20,
  ],
  [endpoints.resetPassword, { token: 'a.guess', password: PASSWORD }, 20],
  [endpoints.openDraft, { token: 'a.guess' }, 20],
  [endpoints.finishSecondStep, { mfa_token: 'a.guess', code: '123456' }, 30],
] satisfies [Endpoint, object, number][])(
  'guessing codes at $path ends in 429 with Retry-After',
  async (endpoint, body, tries) => {
    const answers = await Promise.all(Array.from({ length: tries + 10 }, () => api.call(endpoint, { body, ip })))
    expect(statuses(answers)).toEqual({ 401: tries, 429: 10 })
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api.call(endpoint, { body, ip: anAddress() })).status).toBe(401)
  },
)

test.each([
  [endpoints.login, { email: 'guess@example.test', password: 'wrong' }, 100],
  [endpoints.signInWithCode, { code: 'VIPABCDEF' }, 200],
] satisfies [Endpoint, object, number][])(
  'guessing at $path from ever other networks of an IPv6 /48 ends in 429',
  async (endpoint, body, tries) => {
    const guessFrom = (address: string) => api.call(endpoint, { body, ip: address })
    const answers: Answer[] = []
    for (let batch = 0; batch * 20 < tries + 20; batch++) {
      const ips = Array.from({ length: 20 }, (_, i) => `2001:db8:1:${(batch * 20 + i).toString(16)}::1`)
      answers.push(...(await Promise.all(ips.map(guessFrom))))
    }
    expect(statuses(answers)).toEqual({ 401: tries, 429: 20 })
    expect((await guessFrom('2001:db8:2::1')).status).toBe(401)
  },
)

/** Requests a link six times, each from another address. */
const askingFor = async (email: string) => {
  const found: number[] = []
  for (let i = 0; i < 6; i++)
    found.push((await api.call(endpoints.requestPasswordReset, { body: { email }, ip: anAddress() })).status)
  return found
}

test('refuses reset links after five for one account from any address, whether or not it exists', async () => {
  const refused = [204, 204, 204, 204, 204, 429]
  expect(await askingFor(owner.email)).toEqual(refused)
  expect(await askingFor(`${newId()}@example.test`)).toEqual(refused)
})

test('leaves the last reset link working until the next can be asked for', async () => {
  const link_ms = 30 * 60_000
  await askingFor(owner.email)
  const { body, headers } = await api.call(endpoints.requestPasswordReset, {
    body: { email: owner.email },
    ip: anAddress(),
  })
  expect(body).toMatchObject({ code: 'too_many_requests' })
  expect(Number(headers.get('retry-after')) * 1000).toBeLessThanOrEqual(link_ms)
})

test('limits every public and consumer endpoint', () => {
  const open = Object.entries<Endpoint>(endpoints).filter(
    ([, { access, tag }]) => tag !== 'System' && ['public', 'visitor', 'intake', 'consumer'].includes(access),
  )
  expect(open.filter(([, { limit }]) => !limit).map(([name]) => name)).toEqual([])
})
