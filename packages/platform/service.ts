import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { completeEnvironment } from './complete-environment.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { freeMemorySoon } from './free-memory.ts'
import { createHttpServer } from './http-server.ts'
import { createLog, flushLog, type Log } from './log.ts'
import { collectProcessMetrics, metricsFor } from './metrics.ts'
import { portOf } from './port-of.ts'
import { traceWith } from './tracing.ts'

/** How long a process may take to finish its work. */
const DRAIN_MS = 9000
/**
 * How long the server keeps accepting requests after SIGTERM. Requests already on their way would be lost otherwise.
 */
const LAST_REQUESTS_MS = 300

export interface Service {
  config: Config
  log: Log
  /** Closed in reverse order of registration. */
  onClose: (close: () => unknown) => void
  /** `/readyz` answers 200 only if all of these succeed. */
  readyWhen: (name: string, check: () => Promise<boolean> | boolean) => void
  /**
   * Listens on `PORT` and reports the port to the supervisor. Health and metrics requests never reach `listener`, and
   * metrics are on `METRICS_PORT` only, if it is set. On shutdown, pending requests are answered first.
   */
  listen: (listener?: RequestListener) => Promise<Server>
  /** Ends the process like SIGTERM, but with exit code 1. */
  fail: (error: unknown) => void
}

const isHealthPath = (url: string | undefined): url is string =>
  url === '/healthz' || url === '/readyz' || url === '/metrics'

const HOST = process.env['HOST'] ?? '127.0.0.1'

const listenOn = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })

/** Starts a process: settings, log, metrics, health checks, signals. Every service runs through this function. */
export async function runService(name: string, start: (service: Service) => Promise<void>): Promise<void> {
  await completeEnvironment()
  // Everything that a service writes is for its own user only: emails, files, logs.
  process.umask(0o077)
  let config: Config
  try {
    config = loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
  const log = createLog(name, config.LOG_LEVEL)
  collectProcessMetrics(name)
  const closers: (() => unknown)[] = []
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { openTelemetry } = await import('./open-telemetry.ts')
    const { tracer, close: flush } = openTelemetry(
      config.OTEL_EXPORTER_OTLP_ENDPOINT,
      name,
      config.version,
      config.OTEL_TRACES_SAMPLER_ARG,
    )
    traceWith(tracer)
    closers.push(flush)
  }
  const checks = new Map<string, () => Promise<boolean> | boolean>()
  let closing = false

  const close = async (code: number, reason: string) => {
    if (closing) return
    closing = true
    log.info({ reason }, 'draining')
    if (process.connected) process.send?.({ type: 'draining' })
    const end = async (exit_code: number) => {
      await flushLog(log)
      process.exit(exit_code)
    }
    const overdue = setTimeout(() => {
      log.error('could not drain in time')
      void end(1)
    }, DRAIN_MS)
    for (const closer of closers.toReversed()) {
      try {
        await closer()
      } catch (error) {
        log.warn({ err: error }, 'a part did not close')
      }
    }
    clearTimeout(overdue)
    log.info('stopped')
    await end(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(0, signal))
  // Without the supervisor, nothing else would stop this process.
  process.on('disconnect', () => void close(0, 'supervisor gone'))
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void close(1, 'uncaught exception')
  })

  const health = async (
    path: string,
    accept?: string,
  ): Promise<[status: number, type: string, body: string] | undefined> => {
    if (path === '/healthz') return [200, 'application/json', '{"ok":true}']
    if (path === '/readyz') {
      const failing: string[] = closing ? ['draining'] : []
      for (const [check, holds] of checks) if (!(await holds())) failing.push(check)
      return [
        failing.length === 0 ? 200 : 503,
        'application/json',
        JSON.stringify({ ready: failing.length === 0, failing }),
      ]
    }
    if (path === '/metrics') {
      const { type, body } = await metricsFor(accept)
      return [200, type, body]
    }
    return undefined
  }

  const service: Service = {
    config,
    log,
    onClose: (closer) => closers.push(closer),
    readyWhen: (check, holds) => checks.set(check, holds),
    fail: (error) => {
      log.fatal({ err: error }, 'cannot go on')
      void close(1, 'failure')
    },
    listen: async (listener) => {
      const answering = new Set<ServerResponse>()
      const options = { public_url: config.PUBLIC_URL }
      const server = createHttpServer((request, response) => {
        answering.add(response)
        response.once('close', () => answering.delete(response))
        // Makes the client open a new connection for its next request.
        if (closing) response.shouldKeepAlive = false
        if (!isHealthPath(request.url)) {
          if (listener) listener(request, response)
          else response.writeHead(404).end()
          return
        }
        // Metrics are for the operator, so they are hidden from requests that came through the edge.
        const forwarded = String(request.headers['x-forwarded-for'] ?? '')
        const elsewhere = forwarded
          .split(',')
          .some((address) => !/^(|127\.[\d.]+|::1|::ffff:127\.[\d.]+)$/.test(address.trim()))
        if (request.url === '/metrics' && (elsewhere || config.METRICS_PORT !== undefined)) {
          response.writeHead(404).end()
          return
        }
        health(request.url, request.headers.accept).then(
          (answer) => {
            const [status, type, body] = answer ?? [404, 'text/plain', '']
            return response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
          },
          () => response.writeHead(500).end(),
        )
      }, options)
      await listenOn(server, config.PORT)
      if (config.METRICS_PORT !== undefined) {
        const metrics = createHttpServer((request, response) => {
          if (request.url !== '/metrics') {
            response.writeHead(404).end()
            return
          }
          metricsFor(request.headers.accept).then(
            ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
            () => response.writeHead(500).end(),
          )
        }, options)
        await listenOn(metrics, config.METRICS_PORT)
        log.info({ port: portOf(metrics) }, 'metrics')
        closers.push(() => {
          metrics.close()
          metrics.closeAllConnections()
        })
      }
      closers.push(async () => {
        for (const response of answering) response.shouldKeepAlive = false
        if (listener) await sleep(LAST_REQUESTS_MS)
        server.close()
        while (answering.size > 0) await sleep(10)
      })
      const port = portOf(server)
      log.info({ port }, 'listening')
      process.send?.({ type: 'listening', port })
      freeMemorySoon((error) => log.warn({ err: error }, 'memory could not be freed'))
      return server
    },
  }

  try {
    await start(service)
  } catch (error) {
    service.fail(error)
  }
}
