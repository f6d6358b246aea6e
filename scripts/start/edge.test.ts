import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { portOf } from '@waymark/platform/port-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Edge, startEdge } from './edge.ts'
import { type SupervisedService, superviseService } from './service.ts'
import { openServiceLog } from './service-log.ts'
import { createTargets } from './targets.ts'

const echoed = z.object({
  pid: z.number(),
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

const PUBLIC_URL = 'https://waymark.example'
/** On every answer, also where no service gives it. */
const TRANSPORT = 'max-age=31536000; includeSubDomains'

const targets = { api: createTargets(), gateway: createTargets() }
let edge: Edge
let services: SupervisedService[]
let url: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-edge-test-'))
  const log = openServiceLog('fixture', join(folder, 'log'), 'silent', () => {})
  const start = (name: 'api' | 'gateway') =>
    superviseService({
      name,
      entry: 'scripts/start/service.fixture.ts',
      env: { ...process.env, PORT: '0' },
      log,
      targets: targets[name],
      say: () => {},
    })
  services = [start('api'), start('gateway')]
  await Promise.all(services.map(({ ready }) => ready))
  edge = await startEdge({ port: 0, behindProxy: false, public_url: PUBLIC_URL, ...targets })
  url = `http://127.0.0.1:${edge.port}`
})

afterAll(async () => {
  edge.close()
  await Promise.all(services.map((service) => service.stop()))
})

async function call(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; echo: z.output<typeof echoed>; cookies: string[] }> {
  const answer = await fetch(url + path, init)
  const echo = echoed.parse(await answer.json())
  return { status: answer.status, echo, cookies: answer.headers.getSetCookie() }
}

test('sends socket.io to the gateway and everything else to the API', async () => {
  const [api, gateway] = services.map((service) => service.pid())
  expect((await call('/api/clients?limit=1')).echo).toMatchObject({ pid: api, url: '/api/clients?limit=1' })
  expect((await call('/socket.ioh')).echo.pid).toBe(api)
  expect((await call('/socket.io/?EIO=4')).echo.pid).toBe(gateway)
})

test('passes method, body and repeated headers unchanged', async () => {
  const body = 'x'.repeat(300_000)
  const { status, echo, cookies } = await call('/upload', { method: 'PUT', body })
  expect({ status, method: echo.method, cookies }).toEqual({ status: 200, method: 'PUT', cookies: ['a=1', 'b=2'] })
  expect(echo.body).toBe(body)
})

test.each(['GET', 'OPTIONS', 'DELETE', 'POST', 'PATCH'])(
  'passes a body without a length of %s as a body, not as another request',
  async (method) => {
    const inner = 'GET /another HTTP/1.1\r\nHost: x\r\n\r\n'
    const socket = connect(edge.port, '127.0.0.1')
    const size = inner.length.toString(16)
    socket.write(
      `${method} /outer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${size}\r\n${inner}\r\n0\r\n\r\n`,
    )
    let received = ''
    socket.on('data', (data: Buffer) => {
      received += data.toString()
    })
    await expect.poll(() => received).toContain('"url":"/outer"')
    expect(received).toContain(`"body":${JSON.stringify(inner)}`)
    // The connection to the service is used again.
    expect(await Promise.all(['/a', '/b'].map(async (path) => (await call(path)).echo.url))).toEqual(['/a', '/b'])
    socket.destroy()
  },
)

test("tells the service the caller's address, which a header from the caller cannot replace", async () => {
  const { echo } = await call('/', { headers: { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' } })
  expect(echo.headers['x-forwarded-for']).toMatch(/^1\.2\.3\.4, (::ffff:)?127\.0\.0\.1$/)
  expect(echo.headers['x-forwarded-proto']).toBe('http')
  expect(echo.headers['x-forwarded-host']).toBe(url.slice('http://'.length))
})

test('carries bytes both ways on an upgraded connection', async () => {
  const socket = connect(edge.port, '127.0.0.1')
  socket.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
  let received = ''
  socket.on('data', (data: Buffer) => {
    received += data.toString()
  })
  await expect.poll(() => received).toContain('127.0.0.1\n')
  socket.write('hello')
  await expect.poll(() => received).toMatch(/hello$/)
  expect(received).toMatch(/^HTTP\/1\.1 101 /)
  socket.destroy()
})

test('refuses an upgrade for any other path', async () => {
  const socket = connect(edge.port, '127.0.0.1')
  socket.write('GET /api HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /)
  expect(String(answer)).toContain(`strict-transport-security: ${TRANSPORT}\r\n`)
})

test.each([
  ['no request', 'nonsense\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
] as const)('refuses %s', async (_what, sent, status) => {
  const socket = connect(edge.port, '127.0.0.1')
  socket.write(sent)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(String(answer)).toContain(`strict-transport-security: ${TRANSPORT}\r\n`)
  socket.destroy()
})

test('answers reads, and answers lost writes with 502, while the service is killed repeatedly', async () => {
  const killed = new Set<number>()
  const statuses = new Set<number>()
  while (killed.size < 4) {
    const pid = services[0]?.pid()
    const reads = Array.from({ length: 5 }, () => call('/read?delay=20'))
    await sleep(10)
    if (pid !== undefined) {
      process.kill(pid, 'SIGKILL')
      killed.add(pid)
    }
    for (const { status } of await Promise.all(reads)) statuses.add(status)
  }
  expect(statuses).toEqual(new Set([200]))

  const lost = await fetch(`${url}/die`, { method: 'POST', body: 'once' })
  expect(lost.status).toBe(502)
  expect(lost.headers.get('strict-transport-security')).toBe(TRANSPORT)
  expect(await lost.json()).toMatchObject({ code: 'bad_gateway', request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
})

test('without a service, holds a request and then refuses it with Retry-After', async () => {
  const alone = await startEdge({
    port: 0,
    behindProxy: false,
    public_url: PUBLIC_URL,
    hold_ms: 200,
    api: createTargets(),
    gateway: createTargets(),
  })
  const answer = await fetch(`http://127.0.0.1:${alone.port}/`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('strict-transport-security')).toBe(TRANSPORT)
  expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  alone.close()
})

test('keeps a connection to a service for the next request, and gives it up long before the service does', async () => {
  const api = createServer({ keepAliveTimeout: 10_000 }, (_request, response) => response.end())
  let connections = 0
  api.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const to = createTargets()
  to.add(portOf(api))
  const own = await startEdge({
    port: 0,
    behindProxy: false,
    public_url: PUBLIC_URL,
    idle_ms: 1000,
    api: to,
    gateway: to,
  })
  const post = () => fetch(`http://127.0.0.1:${own.port}/`, { method: 'POST' }).then((answer) => answer.text())
  await post()
  await post()
  expect(connections).toBe(1)
  await sleep(1500)
  await post()
  expect(connections).toBe(2)
  own.close()
  api.close()
})

test('keeps the connection of a browser longer than Node does by default, and ends it at once while draining', async () => {
  const own = await startEdge({ port: 0, behindProxy: false, public_url: PUBLIC_URL, ...targets })
  const socket = connect(own.port, '127.0.0.1')
  const ended = once(socket, 'close')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [answer] = await once(socket, 'data')
  const kept_s = Number(/^keep-alive: timeout=(\d+)/im.exec(String(answer))?.[1])
  expect(kept_s).toBeGreaterThan(createServer().keepAliveTimeout / 1000)
  // Both would otherwise take longer than a test may.
  await own.drain()
  await ended
  own.close()
})

test('answers requests in progress while draining', async () => {
  const draining = await startEdge({ port: 0, behindProxy: false, public_url: PUBLIC_URL, ...targets })
  const inFlight = fetch(`http://127.0.0.1:${draining.port}/slow?delay=300`)
  await sleep(100)
  await draining.drain()
  expect((await inFlight).status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${draining.port}/`)).rejects.toThrow('fetch failed')
  draining.close()
})

test('reports a taken port in one sentence', async () => {
  await expect(startEdge({ port: edge.port, behindProxy: false, public_url: PUBLIC_URL, ...targets })).rejects.toThrow(
    `Port ${edge.port} is taken`,
  )
})
