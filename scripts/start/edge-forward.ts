import { randomUUID } from 'node:crypto'
import { type Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerHeaders, requestHeaders } from './edge-headers.ts'
import type { Targets } from './targets.ts'

interface ForwardOptions {
  /** Of the connections to services. */
  agent: Agent
  behindProxy: boolean
  /** Headers of the answers that no service gives. */
  transport: Readonly<Record<string, string>>
  /** How long a request waits for a restarting service. */
  hold_ms: number
  isDraining: () => boolean
}

/** The result of one attempt: answered, nothing sent, or lost on the way. */
type Outcome = 'answered' | 'unsent' | 'lost'

/** Passes requests on to services. Holds those for which none is ready, and repeats those that are safe to repeat. */
export function createForwarder({ agent, behindProxy, transport, hold_ms, isDraining }: ForwardOptions) {
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
        if (isDraining()) response.shouldKeepAlive = false
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

  return forward
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length'])

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
