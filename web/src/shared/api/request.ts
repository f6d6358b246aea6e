import type { Endpoint, SentBodyOf, SentParamsOf, SentQueryOf } from '@waymark/contracts/endpoint'

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value | undefined }
    : { readonly [K in Name]: Value }

/** What identifies a resource or a search. It is also the query key. */
export type Question<E extends Endpoint> = Field<'params', SentParamsOf<E>> &
  Field<'query', SentQueryOf<E>> &
  Field<'body', SentBodyOf<E>>

export interface CallOptions {
  /** Calls with the same key run only once. Only endpoints with `idempotent` support it. */
  readonly idempotency_key?: string | undefined
  /** Sent instead of the session's token. If it is refused, the session is not renewed. */
  readonly bearer?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Sent instead of a JSON body, to endpoints that take a file. */
  readonly form?: FormData | undefined
}

export type RequestOf<E extends Endpoint> = Question<E> & CallOptions

/** The request argument is optional if none of its fields are required. */
export type RequestArgs<R> = Partial<R> extends R ? [request?: R] : [request: R]

/** A request to an endpoint that is not known at compile time. */
export interface AnyRequest extends CallOptions {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** The URL of a call on this origin. Throws if a path parameter is missing. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: AnyRequest): string {
  const given = new Map(entriesOf(params))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    if (typeof value !== 'string') throw new TypeError(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) {
      search.set(name, value.toString())
    }
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`
}
