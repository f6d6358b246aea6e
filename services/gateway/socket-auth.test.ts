import { connect } from 'node:net'
import { endSession } from '@waymark/domain/people/accounts/sessions'
import { contextOf, openTestApp, type TestApp } from '@waymark/testing/app'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { anAuthenticatorApp } from '@waymark/testing/second-factors'
import { eventually } from '@waymark/testing/wait'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser, openGateway, tokenOf } from './gateway.fixture.ts'
import { isOwnOrigin } from './socket-auth.ts'

const PUBLIC_URL = 'https://waymark.example/'

let base: TestApp
beforeAll(async () => {
  base = await openTestApp()
})
afterAll(() => base[Symbol.asyncDispose]())

test.each([
  ['no browser', {}],
  ['the public address', { origin: 'https://waymark.example', host: '10.0.0.7:3000' }],
  ['a developer’s machine on another port', { origin: 'http://localhost:4100', host: 'localhost:4100' }],
  [
    'a developer’s machine behind the edge',
    { origin: 'http://127.0.0.1:4100', host: 'x', 'x-forwarded-host': '127.0.0.1:4100' },
  ],
])('%s may connect', (_who, headers) => {
  expect(isOwnOrigin(headers, PUBLIC_URL)).toBe(true)
})

test.each([
  ['another site', { origin: 'https://evil.example', host: 'waymark.example' }],
  ['the public host without TLS', { origin: 'http://waymark.example', host: 'waymark.example' }],
  ['a site that names itself as the host', { origin: 'https://evil.example', host: 'evil.example' }],
  ['another page of the same machine', { origin: 'http://localhost:9999', host: 'localhost:3000' }],
  ['a name that begins like ours', { origin: 'https://waymark.example.evil.example', host: 'waymark.example' }],
  ['a sandboxed frame', { origin: 'null', host: 'localhost:3000' }],
])('%s may not', (_who, headers) => {
  expect(isOwnOrigin(headers, PUBLIC_URL)).toBe(false)
})

describe('a handshake', () => {
  test('asks browsers to use https if that is the public address', async () => {
    const app = { ...base, config: { ...base.config, PUBLIC_URL: 'https://waymark.example' } }
    const { url } = await openGateway(app)
    const answered = new Promise<string>((resolve) => {
      const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
      socket.once('data', (data: Buffer) => {
        resolve(data.toString())
        socket.destroy()
      })
      socket.write(
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: waymark.example\r\nConnection: Upgrade\r\n' +
          'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
    })
    expect(await answered).toMatch(/^HTTP\/1\.1 101 .*strict-transport-security: max-age=31536000/is)
  })

  test('is refused without a valid session', async () => {
    const gateway = await openGateway(base)
    const user = await aUser(base.db)
    const over = await signedIn(base.db, user)
    await base.db.transaction((tx) => endSession(tx, over.session_id, 'signed_out'))
    const disabled = await signedIn(base.db, await aUser(base.db, { is_active: false }))
    const good = await tokenOf(base, await signedIn(base.db, user))
    const auths = [
      {},
      { token: '' },
      { token: 7 },
      { token: 'demo' },
      { token: `${good.slice(0, -4)}AAAA` },
      { token: await tokenOf(base, over) },
      { token: await tokenOf(base, disabled) },
    ]
    const browsers = auths.map((auth) => connectBrowser(gateway.url, auth))
    for (const browser of browsers) {
      await eventually('a refusal', () => browser.refused.length > 0)
      expect(browser.refused).toEqual([{ message: 'Please sign in.', code: 'unauthorized' }])
      expect(browser.socket.connected).toBe(false)
      expect(browser.heard).toEqual([])
    }
  })

  test('opens only once a second factor is set up, where that is a must', async () => {
    const app = { ...base, config: { ...base.config, MFA_REQUIRED: 'everybody' as const } }
    const { url } = await openGateway(app)
    const actor = await signedIn(app.db, await aUser(app.db))
    const token = await tokenOf(app, actor)
    const before = connectBrowser(url, { token })
    await eventually('a refusal', () => before.refused.length > 0)
    expect(before.refused).toMatchObject([{ code: 'second_factor_needed' }])
    await anAuthenticatorApp(contextOf(app, actor))
    const after = connectBrowser(url, { token })
    await eventually('the first counts', () => after.named('counts').length > 0)
  })

  test('from a foreign page is refused before its token is checked, but not from our own', async () => {
    const gateway = await openGateway(base)
    const token = await tokenOf(base, await signedIn(base.db, await aUser(base.db)))
    const foreign = connectBrowser(gateway.url, { token }, { origin: 'https://evil.example' })
    const own = connectBrowser(gateway.url, { token }, { origin: new URL(base.config.PUBLIC_URL).origin })
    await eventually('a refusal', () => foreign.refused.length > 0)
    await eventually('a welcome', () => own.socket.connected)
    expect(foreign.socket.connected).toBe(false)
  })

  test('is refused over long polling', async () => {
    const gateway = await openGateway(base)
    const answer = await fetch(`${gateway.url}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(400)
  })

  test('is refused beyond the number of windows a user may open', async () => {
    const gateway = await openGateway({ ...base, config: { ...base.config, RATE_LIMITS: 'on' } })
    const user = await aUser(base.db)
    const token = await tokenOf(base, await signedIn(base.db, user))
    const browsers = Array.from({ length: 25 }, () => connectBrowser(gateway.url, { token }))
    await eventually('all are decided', () =>
      browsers.every(({ socket, refused }) => socket.connected || refused.length > 0),
    )
    expect(browsers.filter(({ socket }) => socket.connected)).toHaveLength(20)
    expect(browsers.flatMap(({ refused }) => refused)[0]).toMatchObject({ code: 'too_many_requests' })
  })
})
