import type { RequestListener, Server, ServerResponse } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { completeEnvironment } from './complete-environment.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { type Drain, drainOnSignals } from './drain.ts'
import { firstRead } from './first-read.ts'
import { freeMemorySoon } from './free-memory.ts'
import { createHttpServer, listenOn } from './http-server.ts'
import { createLog, type Log } from './log.ts'
import { collectProcessMetrics } from './metrics.ts'
import { type OperatorEndpoints, operatorEndpoints, serveMetrics } from './operator-endpoints.ts'
import { portOf } from './port-of.ts'
import { traceWith } from './tracing.ts'

/**
 * How long the server keeps accepting requests after SIGTERM. Requests already on their way would be lost otherwise.
 */
const LAST_REQUESTS_MS = 300

export interface Service {
  config: Config
  log: Log
  /** Closed in reverse order of registration. */
  onClose: (close: () => unknown) => void
  /** What `read` returns, once the database answers. For what a start needs from it, before `listen`. */
  firstRead: <T>(read: () => Promise<T>) => Promise<T>
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

/** Starts a process: settings, log, metrics, health checks, signals. Every service runs through this function. */
export async function runService(name: string, start: (service: Service) => Promise<void>): Promise<void> {
  await completeEnvironment()
  // Everything that a service writes is for its own user only: emails, files, logs.
  process.umask(0o077)
  const config = loadConfigOrExit()
  const log = createLog(name, config.LOG_LEVEL)
  collectProcessMetrics(name)
  const closeTracing = await openTracing(name, config)
  const drain = drainOnSignals(log)
  if (closeTracing) drain.onClose(closeTracing)
  const operator = operatorEndpoints(drain.isDraining, config)

  const service: Service = {
    config,
    log,
    onClose: drain.onClose,
    firstRead: (read) => firstRead(read, { config, log, isDraining: drain.isDraining }),
    readyWhen: operator.readyWhen,
    fail: (error) => {
      log.fatal({ err: error }, 'cannot go on')
      void drain.start(1, 'failure')
    },
    listen: (listener) => listen(listener, { config, log, drain, operator }),
  }

  try {
    await start(service)
  } catch (error) {
    if (error instanceof ConfigError) refuse(error)
    // A process that is shutting down closes what the start still waits for.
    if (!drain.isDraining()) service.fail(error)
  }
}

function loadConfigOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return refuse(error)
  }
}

/** Ends the process with the sentence about a setting, for the person who started it. */
function refuse({ message }: ConfigError): never {
  process.stderr.write(`${message}\n`)
  return process.exit(2)
}

/** Sends traces to the collector, if there is one. Returns what sends the last of them. */
async function openTracing(name: string, config: Config): Promise<(() => Promise<void>) | undefined> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { tracer, close } = openTelemetry(
    config.OTEL_EXPORTER_OTLP_ENDPOINT,
    name,
    config.version,
    config.OTEL_TRACES_SAMPLER_ARG,
  )
  traceWith(tracer)
  return close
}

interface Parts {
  config: Config
  log: Log
  drain: Drain
  operator: OperatorEndpoints
}

async function listen(
  listener: RequestListener | undefined,
  { config, log, drain: { onClose, isDraining }, operator }: Parts,
): Promise<Server> {
  const answering = new Set<ServerResponse>()
  const server = createHttpServer(
    (request, response) => {
      answering.add(response)
      response.once('close', () => answering.delete(response))
      // Makes the client open a new connection for its next request.
      if (isDraining()) response.shouldKeepAlive = false
      if (operator.answer(request, response)) return
      if (listener) listener(request, response)
      else response.writeHead(404).end()
    },
    { public_url: config.PUBLIC_URL },
  )
  await listenOn(server, config.PORT)
  if (config.METRICS_PORT !== undefined) {
    const metrics = await serveMetrics(config.METRICS_PORT, config.PUBLIC_URL)
    log.info({ port: portOf(metrics) }, 'metrics')
    onClose(() => {
      metrics.close()
      metrics.closeAllConnections()
    })
  }
  onClose(async () => {
    for (const response of answering) response.shouldKeepAlive = false
    if (listener) await sleep(LAST_REQUESTS_MS)
    // A process that was held up has connections that it did not accept yet, and then requests that it did not read.
    for (let left = 3; left > 0; left -= 1) await turn()
    server.close()
    while (answering.size > 0) await sleep(10)
  })
  const port = portOf(server)
  log.info({ port }, 'listening')
  process.send?.({ type: 'listening', port })
  freeMemorySoon((error) => log.warn({ err: error }, 'memory could not be freed'))
  return server
}
