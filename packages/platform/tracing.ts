import { AsyncLocalStorage } from 'node:async_hooks'
import { describeError } from './errors.ts'

/** Attributes of a span, named by the conventions of OpenTelemetry: ids, names and counts, never what people wrote. */
export type SpanAttributes = Record<string, string | number>

export interface Span {
  /** The form used in events and jobs: a W3C `traceparent`. */
  readonly trace: string
  describe(name: string, attributes: SpanAttributes): void
  /** Runs `work` inside this span, including anything it starts later. */
  within<T>(work: () => T): T
  /** `failure` begins with its type, up to a colon. */
  end(failure?: string): void
}

export interface SpanStart {
  /** The `trace` of an event, or a request id, which then becomes the root. By default, the current span. */
  parent: string | null
  kind?: 'server' | 'client' | 'producer' | 'consumer'
  attributes?: SpanAttributes
}

export interface Tracer {
  open(name: string, start: SpanStart): Span
  /** The `trace` of the span this runs in. */
  current(): string | null
}

let tracer: Tracer | undefined

/** Turns tracing on for this process. */
export function traceWith(one: Tracer): void {
  tracer = one
}

/** Undefined without a collector, which costs nothing. */
export const openSpan = (name: string, start: SpanStart): Span | undefined => tracer?.open(name, start)

export async function inSpan<T>(name: string, start: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = openSpan(name, start)
  if (!span) return work()
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end(describeError(error))
    throw error
  }
}

/** The request that is being answered. */
interface RequestScope {
  id: string
  /** Who sent it: `user:<id>` or `client:<id>`. Null for visitors. */
  actor: string | null
}

const requests = new AsyncLocalStorage<RequestScope>()

/** Runs `work` for a request, so that every event it emits names the request and who sent it. */
export const withinRequest = <T>(scope: RequestScope, work: () => T): T => requests.run(scope, work)

/** Who sent the request that is being answered; null outside of one. */
export const currentActor = (): string | null => requests.getStore()?.actor ?? null

/** The trace to store with an event: the current span or, without tracing, the request id. */
export const outgoingTrace = (known: string | null): string | null =>
  tracer?.current() ?? known ?? requests.getStore()?.id ?? null

const TRACEPARENT = /^00-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The id of the original request. Its digits are the same as those of the trace. */
export const requestIdOf = (trace: string | null): string | null =>
  trace?.replace(TRACEPARENT, '$1-$2-$3-$4-$5') ?? null

// What a statement writes first, or else reads first. "for update" and "do update set" write nothing of their own.
const WRITES = /\b(insert\s+into|(?<!\b(?:for|do)\s+)update|delete\s+from)\s+"?(\w+)/i
const READS = /\b(select)\b[\s\S]*?\bfrom\s+"?(\w+)/i

/** A span for a statement, without its text and values, if it is part of a trace. */
export async function inStatementSpan<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!tracer?.current()) return work()
  const [, verb = '', table] = WRITES.exec(text) ?? READS.exec(text) ?? []
  const operation = (verb || text.trim()).split(/\s/, 1)[0]?.toUpperCase() ?? ''
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table && { 'db.collection.name': table }),
  }
  // It is not the current span, because what follows from a transaction belongs to the span around it.
  const span = openSpan(table ? `${operation} ${table}` : operation, { parent: null, kind: 'client', attributes })
  try {
    const result = await work()
    span?.end()
    return result
  } catch (error) {
    span?.end(describeError(error))
    throw error
  }
}
