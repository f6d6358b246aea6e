import { startCollector } from '@waymark/testing/collector'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { openTelemetry } from './open-telemetry.ts'
import { requestIdOf } from './tracing.ts'

test.each([
  ['keeps every trace by default', 1, 40, 40],
  ['keeps about the share of traces that is asked for', 0.5, 5, 35],
  ['keeps none with a share of 0', 0, 0, 0],
])('%s, in every process the same, and still names the request', async (_what, ratio, least, most) => {
  await using collector = await startCollector()
  const [api, worker] = ['api', 'worker'].map((service) => openTelemetry(collector.url, service, '1', ratio))
  if (!api || !worker) throw new Error('there is no tracer')
  for (let n = 0; n < 40; n++) {
    const request_id = newId()
    const span = api.tracer.open('GET /api/things', { parent: request_id, kind: 'server' })
    const next = worker.tracer.open('process mail', { parent: span.trace, kind: 'consumer' })
    expect(requestIdOf(next.trace)).toBe(request_id)
    expect(next.trace.slice(-2)).toBe(span.trace.slice(-2))
    next.end()
    span.end()
  }
  await Promise.all([api.close(), worker.close()])
  const kept = (service: string) =>
    collector.spans
      .filter((span) => span.service === `waymark-${service}`)
      .map(({ traceId }) => traceId)
      .toSorted((a, b) => a.localeCompare(b))
  expect(kept('api')).toEqual(kept('worker'))
  expect(kept('api').length).toBeGreaterThanOrEqual(least)
  expect(kept('api').length).toBeLessThanOrEqual(most)
})

test('a failed span says what type of error it was', async () => {
  await using collector = await startCollector()
  const { tracer, close } = openTelemetry(collector.url, 'api', '1', 1)
  tracer.open('send mail', { parent: null }).end('Error ECONNREFUSED: connect ECONNREFUSED mail:25')
  await close()
  expect(collector.spans[0]?.attributes).toEqual([{ key: 'error.type', value: { stringValue: 'Error ECONNREFUSED' } }])
})
