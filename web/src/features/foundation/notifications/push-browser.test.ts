import { FORMER_SERVER_KEY } from '@waymark/contracts/foundation/notifications/endpoints'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../../../shared/ui/storage.fixture.ts'

const [FORMER, CURRENT] = ['former', 'current']

/** A browser that subscribed for a former key of the server, and its push service. */
let subscription: { made_for: string } | null
let is_down: boolean
let permission: string
/** The keys for which the server was given a subscription. */
let sent: (string | undefined)[]

const bytes = (key: string) => new TextEncoder().encode(key).buffer
const base64url = (key: string) => btoa(key).replaceAll('=', '')
const present = ({ made_for }: { made_for: string }) => ({
  endpoint: 'https://push.example.com/1',
  options: { applicationServerKey: bytes(made_for) },
  toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    subscription = null
    return true
  },
})
const pushManager = {
  getSubscription: async () => subscription && present(subscription),
  subscribe: async () => {
    if (subscription && subscription.made_for !== CURRENT) throw new DOMException('another key', 'InvalidStateError')
    if (is_down) throw new DOMException('push service error', 'AbortError')
    subscription = { made_for: CURRENT }
    return present(subscription)
  },
}
const registration = { pushManager }
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const stored = aStorage('localStorage')
vi.stubGlobal('window', { addEventListener: () => undefined, PushManager: {}, Notification: {} })
vi.stubGlobal('navigator', {
  serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
})
vi.stubGlobal('Notification', {
  get permission() {
    return permission
  },
})
vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
  if (url.endsWith('/push/key')) return json(200, { public_key: CURRENT })
  const { server_key }: { server_key?: string } = JSON.parse(body ?? '{}')
  sent.push(server_key)
  return server_key === base64url(FORMER)
    ? json(409, { detail: 'Again', code: FORMER_SERVER_KEY, request_id: '1' })
    : new Response(null, { status: 204 })
})
afterAll(() => vi.unstubAllGlobals())
const { renewPush } = await import('./push-browser.ts')
const { forgetPush } = await import('../../../shared/session/forget-push.ts')

beforeEach(() => {
  stored.clear()
  stored.set('broker_token', 'eyJ.1')
  subscription = { made_for: FORMER }
  is_down = false
  permission = 'granted'
  sent = []
})

/** A visit while the push service is down, which takes the subscription for the former key. */
async function visitWhileDown() {
  is_down = true
  await expect(renewPush()).rejects.toThrow('push service error')
  expect(subscription).toBeNull()
  is_down = false
}

test('a subscription for a former key of the server is made again once the push service works', async () => {
  await visitWhileDown()
  await renewPush()
  expect(subscription).toEqual({ made_for: CURRENT })
  expect(sent).toEqual([base64url(FORMER), base64url(CURRENT)])
})

test('it is also made again when several visits found the push service down', async () => {
  await visitWhileDown()
  await visitWhileDown()
  await renewPush()
  expect(subscription).toEqual({ made_for: CURRENT })
})

test('a browser that was never subscribed, was signed out meanwhile, or lost the permission is not subscribed', async () => {
  subscription = null
  await renewPush()
  expect(subscription).toBeNull()

  subscription = { made_for: FORMER }
  await visitWhileDown()
  await forgetPush()
  await renewPush()
  expect(subscription).toBeNull()

  subscription = { made_for: FORMER }
  await visitWhileDown()
  permission = 'default'
  await renewPush()
  expect(subscription).toBeNull()
})
