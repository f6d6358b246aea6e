import { describeError } from './errors.ts'

/** What a span says of itself: ids, names and counts, never what people wrote. */
export type SpanAttributes = Record<string, string | number>

export interface Span {
  /** As it travels in events and jobs: a W3C `traceparent`. */
  readonly trace: string
  describe(name: string, attributes: SpanAttributes): void
  /** What is done within, also later, is done in this span. */
  within<T>(work: () => T): T
  end(failure?: string): void
}

export interface SpanStart {
  /** The `trace` of an event, or the id of a request, whose root it then is; else what goes on now. */
  parent: string | null
  kind?: 'server' | 'producer' | 'consumer'
  attributes?: SpanAttributes
}

export interface Tracer {
  open(name: string, start: SpanStart): Span
  /** The `trace` of the span that this is done in. */
  current(): string | null
}

let tracer: Tracer | undefined

/** From now on this process traces. */
export function traceWith(one: Tracer): void {
  tracer = one
}

/** Undefined where nobody traces, which costs nothing. */
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

/** What goes out with an event: the span that it comes from, or without traces what is known of the request. */
export const outgoingTrace = (known: string | null): string | null => tracer?.current() ?? known

const TRACEPARENT = /^00-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The id of the request at the start of it all. Its digits are those of the trace. */
export const requestIdOf = (trace: string | null): string | null =>
  trace?.replace(TRACEPARENT, '$1-$2-$3-$4-$5') ?? null
