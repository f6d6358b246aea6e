import type { Log } from '@waymark/platform/log'
import { histogram } from '@waymark/platform/metrics'
import { openSpan } from '@waymark/platform/tracing'
import type { RequestHandler } from 'express'

const duration = histogram('http_request_duration_seconds', 'How long requests took', ['method', 'route', 'status'])

/**
 * One log line and one metric for each request, by its route, because a path can contain ids and a query can contain a
 * search.
 */
export const observeRequests = (log: Log): RequestHandler => {
  // These fields never contain what a person typed, and redacting takes five times as long as writing the line.
  const lines = log.child({}, { redact: [] })
  return (request, response, next) => {
    const started = performance.now()
    const span = openSpan(request.method, { parent: request.id, kind: 'server' })
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1000
      const elsewhere = request.route ? `${request.baseUrl}${String(request.route.path)}` : 'none'
      const route = String(response.locals['route'] ?? elsewhere)
      const status = response.writableFinished ? response.statusCode : 499
      span?.describe(`${request.method} ${route}`, {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'url.scheme': request.protocol,
      })
      span?.end(status >= 500 ? String(status) : undefined)
      duration.observe({ method: request.method, route, status: String(status) }, seconds)
      lines.info(
        { request_id: request.id, method: request.method, route, status, ms: Math.round(seconds * 1000) },
        'request',
      )
    })
    if (span) span.within(next)
    else next()
  }
}
