import type { IncomingMessage } from 'node:http'

/** Hop-by-hop headers (RFC 9110, 7.6.1). Node has already handled `expect`. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

const FORWARDED = new Set(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'])

/** The headers of a request as the service receives them. */
export function requestHeaders(request: IncomingMessage, behindProxy: boolean): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !HOP_BY_HOP.has(name) && !FORWARDED.has(name)) headers[name] = value
  // For some methods, Node would send the bytes of a body without a length as they are, and the service would take them for
  // the next request.
  if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked'
  return Object.assign(headers, forwarded(request, behindProxy))
}

/** The head of a WebSocket upgrade request, ready to send. */
export function upgradeHead(request: IncomingMessage, behindProxy: boolean): string {
  const { method = 'GET', url = '/' } = request
  const lines = pairs(request.rawHeaders).flatMap(([name, value]) =>
    FORWARDED.has(name.toLowerCase()) ? [] : `${name}: ${value}`,
  )
  const added = Object.entries(forwarded(request, behindProxy)).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${url} HTTP/1.1`, ...lines, ...added].join('\r\n')}\r\n\r\n`
}

/** The headers of a response as the client receives them, with unchanged names and repetitions. */
export function answerHeaders(rawHeaders: string[]): string[] {
  return pairs(rawHeaders).flatMap(([name, value]) => (HOP_BY_HOP.has(name.toLowerCase()) ? [] : [name, value]))
}

/** The sender's address is appended. With an exact hop count, earlier claims by the client do not matter. */
function forwarded({ headers, socket }: IncomingMessage, behindProxy: boolean): Record<string, string> {
  const sender = socket.remoteAddress ?? 'unknown'
  const before = headers['x-forwarded-for']
  const claimed = (name: string) => (behindProxy ? [headers[name]].flat()[0] : undefined)
  return {
    'x-forwarded-for': before === undefined ? sender : [before, sender].flat().join(', '),
    'x-forwarded-host': claimed('x-forwarded-host') ?? headers.host ?? '',
    'x-forwarded-proto': claimed('x-forwarded-proto') ?? 'http',
  }
}

function pairs(rawHeaders: string[]): [name: string, value: string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, i) => [rawHeaders[2 * i] ?? '', rawHeaders[2 * i + 1] ?? ''])
}
