import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '../session/sign-out.ts'
import { aUser } from '../session/user.fixture.ts'
import { aStorage } from '../ui/storage.fixture.ts'
import { call } from './call.ts'
import { renewToken } from './renew.ts'

const user = aUser()

/** Settings of the fake server: the access token it accepts and its response to a renewal. */
let valid = 'eyJ.1'
let renewals = 0
/** The tokens with which the session was ended. */
let left: string[] = []
let refresh: () => { status: number; access_token?: string } = () => ({ status: 401 })
let server: Server
const stored = aStorage('localStorage')

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refusal = { detail: 'Please sign in.', code: 'unauthorized', request_id: '1' }
    if (request.url === '/api/broker/auth/refresh') {
      renewals += 1
      const { status, access_token } = refresh()
      // Slow enough that other calls arrive in the meantime.
      setTimeout(() => {
        if (status !== 200) return answer(status, refusal)
        valid = access_token ?? valid
        return answer(200, { access_token: valid, user, admin_access: false, founder_access: false })
      }, 30)
    } else if (request.headers.authorization !== `Bearer ${valid}`) answer(401, refusal)
    else if (request.url === '/api/broker/auth/logout') {
      left.push(valid)
      response.writeHead(204).end()
    } else answer(200, user)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetchAbsolute = globalThis.fetch
  // Node lacks URLs relative to an origin.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetchAbsolute(`http://127.0.0.1:${port}${url}`, init))
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

beforeEach(() => {
  stored.clear()
  stored.set('broker_token', 'eyJ.old')
  valid = 'eyJ.1'
  renewals = 0
  left = []
  refresh = () => ({ status: 200, access_token: 'eyJ.2' })
})

test('several refused calls renew the session once and all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(accountEndpoints.me)))
  expect(answers.map(({ email }) => email)).toEqual(Array.from({ length: 10 }, () => user.email))
  expect(renewals).toBe(1)
  expect(stored.get('broker_token')).toBe('eyJ.2')
})

test('uses a token that another tab has already renewed', async () => {
  stored.set('broker_token', 'eyJ.1')
  await expect(renewToken('eyJ.old')).resolves.toBe('eyJ.1')
  expect(renewals).toBe(0)
})

test('a refused renewal ends the session here and stores the reason', async () => {
  refresh = () => ({ status: 401 })
  await expect(call(accountEndpoints.me)).rejects.toMatchObject({ status: 401 })
  expect(stored.get('broker_token')).toBeUndefined()
  expect(stored.get('session_notice')).toBe('Your session has ended. Please sign in again.')
})

test('any other failure of a renewal keeps the session', async () => {
  refresh = () => ({ status: 503 })
  await expect(call(accountEndpoints.me)).rejects.toMatchObject({ status: 503 })
  expect(stored.get('broker_token')).toBe('eyJ.old')
})

test('signing out during a renewal keeps the session ended', async () => {
  refresh = () => {
    stored.delete('broker_token')
    return { status: 200, access_token: 'eyJ.2' }
  }
  await expect(call(accountEndpoints.me)).rejects.toMatchObject({ status: 401 })
  expect(stored.get('broker_token')).toBeUndefined()
})

test('a refused call with its own token does not renew the session', async () => {
  await expect(call(accountEndpoints.me, { bearer: 'wit_1' })).rejects.toMatchObject({ status: 401 })
  expect(renewals).toBe(0)
})

test('a response that does not match the contract is an error', async () => {
  stored.set('broker_token', 'eyJ.1')
  // The server above always responds with a user.
  await expect(call(accountEndpoints.listUsers)).rejects.toMatchObject({ status: 0, code: 'bad_answer' })
})

test('signing out after the token has expired ends the session on the server, too', async () => {
  stored.set('broker_user', JSON.stringify(user))
  await signOut()
  expect({ renewals, left }).toEqual({ renewals: 1, left: ['eyJ.2'] })
  expect(stored.size).toBe(0)
})

test('signing out ends no session of another user who has signed in here since', async () => {
  stored.set('broker_user', JSON.stringify({ ...user, id: '01890000-0000-7000-8000-000000000002' }))
  await signOut()
  expect({ renewals, left }).toEqual({ renewals: 1, left: [] })
})
