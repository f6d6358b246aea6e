import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { transportSecurity } from './transport-security.ts'

/** In milliseconds. */
export interface TimeLimits {
  headers_ms: number
  /** From the first byte of a request to its last. */
  request_ms: number
  /** How often the server looks for slow requests. */
  checked_every_ms: number
}

const TIME_LIMITS: TimeLimits = { headers_ms: 5000, request_ms: 8000, checked_every_ms: 1000 }

/**
 * Longer than the proxies in front keep an idle connection (Caddy 2 min, ingress-nginx 60 s, our edge 4 s). Otherwise a proxy
 * may send a request on a connection that is just being ended, and cannot know whether it arrived.
 */
const KEEP_IDLE_MS = 130_000

export interface HttpServerOptions {
  /** If it is https, every response asks browsers to use that. None may be taken for another type than it says. */
  public_url: string
  limits?: TimeLimits | undefined
}

/**
 * Creates a server on which slow clients cannot hold sockets: requests are cut off at these limits, except after
 * `takeTime`.
 */
export function createHttpServer(
  listener: RequestListener,
  { public_url, limits = TIME_LIMITS }: HttpServerOptions,
): Server {
  const headers = Object.entries({ 'x-content-type-options': 'nosniff', ...transportSecurity(public_url) })
  const server = createServer({ connectionsCheckingInterval: limits.checked_every_ms }, (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    listener(request, response)
  })
  endBrokenConnections(server, public_url)
  server.headersTimeout = limits.headers_ms
  server.requestTimeout = limits.request_ms
  server.keepAliveTimeout = KEEP_IDLE_MS
  return server
}

const HOST = process.env['HOST'] ?? '127.0.0.1'

export const listenOn = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })

const unhurried = new WeakSet<Duplex>()

/**
 * Lets this request take longer to arrive than others until `done` is called. The caller must make sure that it ends.
 */
export function takeTime({ socket }: IncomingMessage): { done: () => void } {
  unhurried.add(socket)
  return { done: () => unhurried.delete(socket) }
}

/**
 * Answers broken and slow requests as Node does by default, but adds the header for https and leaves alone the requests
 * that may take longer.
 */
export function endBrokenConnections(server: Server, public_url: string): void {
  const transport = rawHeaders(transportSecurity(public_url))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    if (slow && unhurried.has(socket)) return
    const status = slow
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request'
    if (socket.writable && error.code !== 'ECONNRESET')
      socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n${transport}\r\n`)
    socket.destroy()
  })
}

/** Headers as they stand in a response. */
export const rawHeaders = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
