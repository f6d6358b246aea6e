import { randomUUID } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { endBrokenConnections, rawHeaders } from '@waymark/platform/http-server'
import { portOf } from '@waymark/platform/port-of'
import { transportSecurity } from '@waymark/platform/transport-security'
import { answerHeaders, requestHeaders, upgradeHead } from './edge-headers.ts'
import { StartError } from './start-error.ts'
import type { Targets } from './targets.ts'

/**
 * The single origin of `npm start`: `/socket.io` goes to a gateway, everything else to an API. It is our own reverse
 * proxy because it must hold requests while a service restarts, and may only repeat those that are safe to repeat.
 */
export interface Edge {
  port: number
  /** Accepts no new requests and resolves once those in progress are answered. */
  drain: () => Promise<void>
  /** Ends all remaining connections. */
  close: () => void
}

export interface EdgeOptions {
  /** 0 for any free port. */
  port: number
  api: Targets
  gateway: Targets
  /** The operator's own proxy is in front, so its scheme and host headers are passed on. */
  behindProxy: boolean
  /** If it is https, the answers that no service gives ask browsers to use that, as those of services do. */
  public_url: string
  /** How long a request waits for a restarting service; 5 s by default. */
  hold_ms?: number
  /**
   * How long an idle connection to a service is kept; 4 s by default. The service closes one after 10 s, and a request
   * that is sent just then is lost. So the edge closes it long before.
   */
  idle_ms?: number
}

/** How long requests already on their way are accepted while draining. Closing immediately would lose them. */
const LAST_REQUESTS_MS = 300

/** The result of one attempt: answered, nothing sent, or lost on the way. */
type Outcome = 'answered' | 'unsent' | 'lost'

/** @throws StartError when the port is taken or not allowed */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { port, api, gateway, behindProxy, public_url, hold_ms = 5000, idle_ms = 4000 } = options
  const transport = transportSecurity(public_url)
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: idle_ms })
  const tunnels = new Set<Duplex>()
  let draining = false

  // Headers within 5 s. A body may take as long as a large upload; the API has a shorter limit for everything else.
  const server = createServer({
    connectionsCheckingInterval: 1000,
    headersTimeout: 5000,
    requestTimeout: 300_000,
    // So that the next step of an assessment needs no new connection. A proxy in front usually keeps one for 60 s.
    keepAliveTimeout: 65_000,
  })
  endBrokenConnections(server, public_url)
  server.on('request', (request, response) => {
    response.once('close', () => {
      if (!server.listening) server.closeIdleConnections()
    })
    const targets = isSocketPath(request.url) ? gateway : api
    forward(request, response, targets).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    tunnels.add(socket)
    socket.once('close', () => tunnels.delete(socket))
    socket.on('error', () => socket.destroy())
    if (isSocketPath(request.url)) tunnel(request, socket, head).catch(() => socket.destroy())
    else refuseUpgrade(socket, '404 Not Found', transport)
  })

  async function forward(request: IncomingMessage, response: ServerResponse, targets: Targets) {
    const deadline = Date.now() + hold_ms
    // Only once: a request that kills a service must not be sent to the next one, and the next.
    let repeatable = !hasBody(request) && ['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '')
    for (;;) {
      const target = await targets.next(deadline)
      if (response.destroyed) return
      if (target === undefined) {
        refuse(response, transport, 503, 'unavailable', 'The service is starting. Please try again in a moment.')
        return
      }
      const outcome = await attempt(request, response, target)
      if (outcome === 'answered' || response.destroyed) return
      if (outcome === 'lost' && !repeatable) {
        const detail = 'The connection to the service was lost before it responded. The request may have taken effect.'
        refuse(response, transport, 502, 'bad_gateway', detail)
        return
      }
      if (outcome === 'lost') repeatable = false
      // The process just died and its port is about to leave the list.
      await sleep(20)
    }
  }

  function attempt(request: IncomingMessage, response: ServerResponse, target: number): Promise<Outcome> {
    return new Promise((resolve) => {
      let sent = false
      const send = () => {
        sent = true
        if (hasBody(request)) request.pipe(upstream)
        else upstream.end()
      }
      const upstream = openRequest({
        agent,
        host: '127.0.0.1',
        port: target,
        method: request.method,
        path: request.url,
        headers: requestHeaders(request, behindProxy),
      })
      upstream.once('socket', (socket: Socket) => {
        // The body stays with the client until a service accepts it, so that it can still go to another one.
        if (socket.connecting) socket.once('connect', send)
        else send()
      })
      upstream.once('response', (answer) => {
        resolve('answered')
        if (draining) response.shouldKeepAlive = false
        response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answerHeaders(answer.rawHeaders))
        answer.pipe(response)
        answer.once('error', () => response.destroy())
        // The service refused a large body early. Read the rest, or the client never reads the response.
        answer.once('end', () => request.unpipe(upstream).resume())
      })
      upstream.on('error', () => {
        request.unpipe(upstream)
        resolve(sent ? 'lost' : 'unsent')
      })
      const abandon = () => {
        if (!response.writableFinished) upstream.destroy()
      }
      response.once('close', abandon)
      // A held request makes many attempts.
      upstream.once('close', () => response.off('close', abandon))
    })
  }

  async function tunnel(request: IncomingMessage, socket: Duplex, head: Buffer) {
    for (const deadline = Date.now() + hold_ms; ; await sleep(20)) {
      const target = await gateway.next(deadline)
      if (target === undefined || socket.destroyed) break
      const upstream = await connected(target)
      if (!upstream) continue
      upstream.on('error', () => socket.destroy())
      upstream.once('close', () => socket.destroy())
      socket.once('close', () => upstream.destroy())
      upstream.write(upgradeHead(request, behindProxy))
      upstream.write(head)
      socket.pipe(upstream).pipe(socket)
      return
    }
    refuseUpgrade(socket, '503 Service Unavailable', { ...transport, 'retry-after': '1' })
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(listenProblem(port, error))))
    server.listen(port, resolve)
  })
  return {
    port: portOf(server),
    drain: async () => {
      draining = true
      await sleep(LAST_REQUESTS_MS)
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
    close: () => {
      for (const socket of tunnels) socket.destroy()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}

const isSocketPath = (url = '') => /^\/socket\.io(?:[/?]|$)/.test(url)

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

function connected(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(undefined))
  })
}

function refuseUpgrade(socket: Duplex, status: string, headers: Readonly<Record<string, string>>) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${rawHeaders(headers)}\r\n`)
}

function refuse(
  response: ServerResponse,
  transport: Readonly<Record<string, string>>,
  status: 502 | 503,
  code: string,
  detail: string,
) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = JSON.stringify({ detail, code, request_id: randomUUID() })
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': '1',
  }
  response.writeHead(status, { ...transport, ...headers, connection: 'close' }).end(body)
}

function listenProblem(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose another: PORT=3000 npm start`
  return `Port ${port} cannot be used: ${message}`
}
