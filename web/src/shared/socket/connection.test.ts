import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from 'socket.io'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../session/user.fixture.ts'
import { aStorage } from '../ui/storage.fixture.ts'

/** What the fake gateway does with a token: null accepts it. */
let refusal: (token: string) => string | null
/** How many more connections fail before the gateway is there. */
let away = 0
let presented: string[] = []
let renewals = 0
let http: HttpServer
let gateway: Server
const stored = aStorage('localStorage')

beforeAll(async () => {
  http = createServer()
  gateway = new Server(http, {
    transports: ['websocket'],
    allowRequest: (_request, decide) => {
      away -= 1
      decide(null, away < 0)
    },
  })
  gateway.use((socket, next) => {
    const token = String(socket.handshake.auth['token'])
    presented.push(token)
    const code = refusal(token)
    next(code === null ? undefined : Object.assign(new Error(code), { data: { detail: code, code } }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  // Node lacks what a page has.
  vi.stubGlobal('location', { protocol: 'http:', host: `127.0.0.1:${port}` })
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
  vi.stubGlobal('fetch', async () => {
    renewals += 1
    return Response.json({
      access_token: `eyJ.${renewals}`,
      user: aUser(),
      admin_access: false,
      founder_access: false,
    })
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await gateway.close()
})

let close: () => void
beforeEach(() => {
  stored.clear()
  stored.set('broker_token', 'eyJ.old')
  presented = []
  renewals = 0
})
afterEach(() => close())

async function open() {
  const { createConnection } = await import('./connection.ts')
  const connection = createConnection(() => undefined)
  close = connection.open()
  return connection
}
const within = { timeout: 15_000 }

test('renews a token that expired while the gateway was away', async () => {
  away = 2
  refusal = (token) => (token === 'eyJ.old' ? 'unauthorized' : null)
  const { state } = await open()
  await vi.waitFor(() => expect(state.read()).toBe('connected'), within)
  expect(presented).toEqual(['eyJ.old', 'eyJ.1'])
})

test('renews a token again that expired while the gateway refused it', async () => {
  refusal = (token) => (token === 'eyJ.2' ? null : 'unauthorized')
  const { state } = await open()
  await vi.waitFor(() => expect(state.read()).toBe('connected'), within)
  expect(presented).toEqual(['eyJ.old', 'eyJ.1', 'eyJ.2'])
})

test('keeps a token that was refused for another reason', async () => {
  let most = 2
  refusal = () => (most-- > 0 ? 'too_many_requests' : null)
  const { state } = await open()
  await vi.waitFor(() => expect(state.read()).toBe('connected'), within)
  expect(presented).toEqual(['eyJ.old', 'eyJ.old', 'eyJ.old'])
  expect(renewals).toBe(0)
})

test('does not connect again after it was closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  refusal = () => null
  const { state } = await open()
  await vi.waitFor(() => expect(state.read()).toBe('connected'), within)
  close()
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await sleep(500)
  expect(presented).toEqual(['eyJ.old'])
  expect(state.read()).toBe('connecting')
})
