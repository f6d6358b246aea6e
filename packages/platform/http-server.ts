import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'

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
 * Creates a server on which slow clients cannot hold sockets: requests are cut off at these limits, except after
 * `takeTime`.
 */
export function createHttpServer(listener: RequestListener, limits: TimeLimits = TIME_LIMITS): Server {
  const server = createServer({ connectionsCheckingInterval: limits.checked_every_ms }, listener)
  server.on('clientError', endBrokenConnection)
  server.headersTimeout = limits.headers_ms
  server.requestTimeout = limits.request_ms
  server.keepAliveTimeout = 10_000
  return server
}

const unhurried = new WeakSet<Duplex>()

/**
 * Lets this request take longer to arrive than others until `done` is called. The caller must make sure that it ends.
 */
export function takeTime({ socket }: IncomingMessage): { done: () => void } {
  unhurried.add(socket)
  return { done: () => unhurried.delete(socket) }
}

/** The same as Node's default without a listener, except for requests that may take longer. */
function endBrokenConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  const slow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (slow && unhurried.has(socket)) return
  const status = slow
    ? '408 Request Timeout'
    : error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request'
  if (socket.writable && error.code !== 'ECONNRESET') socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}
