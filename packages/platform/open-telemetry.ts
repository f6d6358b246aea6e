import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanStart, Tracer } from './tracing.ts'

const EXPORT_EVERY_MS = 1000
const EXPORT_TIMEOUT_MS = 2000
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

/**
 * Sends spans to a collector by OTLP over HTTP. `ratio` is the share of traces that are kept, from 0 to 1: decided by the
 * trace id, so that every process keeps the same ones. If the collector is down, spans are lost and nothing else
 * happens.
 */
export function openTelemetry(
  endpoint: string,
  service: string,
  version: string,
  ratio: number,
): { tracer: Tracer; close: () => Promise<void> } {
  const random = new RandomIdGenerator()
  // Called synchronously by `startSpan` for a root span: the trace id of a request consists of the digits of its
  // request id.
  let digits: string | undefined
  const idGenerator = {
    generateTraceId: () => digits ?? random.generateTraceId(),
    generateSpanId: () => random.generateSpanId(),
  }
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    idGenerator,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    resource: resourceFromAttributes({
      'service.name': `waymark-${service}`,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_EVERY_MS })],
  })
  const tracing = provider.getTracer('waymark')
  const current = new AsyncLocalStorage<string>()

  const start = (name: string, { parent, kind, attributes = {} }: SpanStart) => {
    const from = parent ?? current.getStore() ?? ''
    const [, traceId, spanId, flags = '01'] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(from) ?? []
    const options = { attributes, kind: kind ? KINDS[kind] : SpanKind.INTERNAL }
    if (traceId !== undefined && spanId !== undefined) {
      const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
      return tracing.startSpan(name, options, trace.setSpanContext(ROOT_CONTEXT, remote))
    }
    digits = /^[0-9a-f]{32}$/.exec(from.replaceAll('-', ''))?.[0]
    return tracing.startSpan(name, options, ROOT_CONTEXT)
  }

  const open = (name: string, from: SpanStart): Span => {
    const span = start(name, from)
    const { traceId, spanId, traceFlags } = span.spanContext()
    const traceparent = `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
    return {
      trace: traceparent,
      describe: (called, attributes) => void span.updateName(called).setAttributes(attributes),
      within: (work) => current.run(traceparent, work),
      end: (failure) => {
        if (failure !== undefined) {
          span.setAttribute('error.type', failure.split(':')[0] ?? failure)
          span.setStatus({ code: SpanStatusCode.ERROR, message: failure })
        }
        span.end()
      },
    }
  }
  // Flush the remaining spans if the collector accepts them.
  const close = () => provider.shutdown().catch(() => undefined)
  return { tracer: { open, current: () => current.getStore() ?? null }, close }
}
