import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { portOf } from '@waymark/platform/port-of'
import { z } from 'zod'

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.string(), z.number()]).optional() })
const attribute = z.object({ key: z.string(), value })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export interface CollectedSpan extends z.output<typeof span> {
  /** `service.name` */
  service: string
}

export interface Collector extends AsyncDisposable {
  /** The value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string
  spans: readonly CollectedSpan[]
  /** Everything received so far, in order. */
  bodies: readonly string[]
}

/** A minimal OpenTelemetry collector for spans: OTLP over HTTP with JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const take = async (request: IncomingMessage) => {
    const body = await text(request)
    bodies.push(body)
    for (const { resource, scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      for (const scope of scopeSpans) spans.push(...scope.spans.map((one) => ({ ...one, service })))
    }
  }
  const server = createServer((request, response) => {
    take(request).then(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
