import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Config } from './config.ts'
import { createHttpServer, listenOn } from './http-server.ts'
import { metricsFor } from './metrics.ts'

type Check = () => Promise<boolean> | boolean
type Answer = readonly [status: number, type: string, body: string]

export interface OperatorEndpoints {
  /** `/readyz` answers 200 only if all of these succeed. */
  readyWhen: (name: string, check: Check) => void
  /** Answers a request for one of these endpoints. False if it is for another path. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** What every service tells its operator: that it runs, whether it is ready for requests, and its metrics. */
export function operatorEndpoints(
  isDraining: () => boolean,
  { METRICS_PORT }: Pick<Config, 'METRICS_PORT'>,
): OperatorEndpoints {
  const checks = new Map<string, Check>()

  async function readiness(): Promise<Answer> {
    const failing: string[] = isDraining() ? ['draining'] : []
    for (const [name, holds] of checks) if (!(await holds())) failing.push(name)
    const ready = failing.length === 0
    return [ready ? 200 : 503, 'application/json', JSON.stringify({ ready, failing })]
  }

  const endpoints = new Map<string | undefined, (request: IncomingMessage) => Promise<Answer>>([
    ['/healthz', async () => [200, 'application/json', '{"ok":true}']],
    ['/readyz', readiness],
    ['/metrics', metrics],
  ])

  return {
    readyWhen: (name, check) => checks.set(name, check),
    answer(request, response) {
      const endpoint = endpoints.get(request.url)
      if (!endpoint) return false
      // Metrics are for the operator, so they are hidden from requests that came through the edge.
      if (endpoint === metrics && (METRICS_PORT !== undefined || cameThroughEdge(request))) {
        response.writeHead(404).end()
        return true
      }
      endpoint(request).then(
        ([status, type, body]) =>
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body),
        () => response.writeHead(500).end(),
      )
      return true
    },
  }
}

async function metrics({ headers }: IncomingMessage): Promise<Answer> {
  const { type, body } = await metricsFor(headers.accept)
  return [200, type, body]
}

const THIS_MACHINE = /^(|127\.[\d.]+|::1|::ffff:127\.[\d.]+)$/

/** Whether the request was forwarded for another machine. */
const cameThroughEdge = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .some((address) => !THIS_MACHINE.test(address.trim()))

/** Serves metrics, and nothing else, on a port of their own. */
export async function serveMetrics(port: number, public_url: string): Promise<Server> {
  const server = createHttpServer(
    (request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end()
        return
      }
      metricsFor(request.headers.accept).then(
        ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
        () => response.writeHead(500).end(),
      )
    },
    { public_url },
  )
  await listenOn(server, port)
  return server
}
