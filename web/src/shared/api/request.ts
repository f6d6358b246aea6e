import type { Endpoint, SentBodyOf, SentParamsOf, SentQueryOf } from '@waymark/contracts/endpoint'

type Field<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Name]?: Value | undefined }
    : { readonly [K in Name]: Value }

/** What names the thing asked for; also what a cached answer is kept under. */
export type Question<E extends Endpoint> = Field<'params', SentParamsOf<E>> & Field<'query', SentQueryOf<E>>

export interface CallOptions {
  /** The same key makes a repeated call one call. Only endpoints with `idempotent` honor it. */
  readonly idempotency_key?: string | undefined
  /** Sent instead of the session's token; a refusal is then not answered by renewing the session. */
  readonly bearer?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Sent in the place of the body, by an endpoint that takes a file. */
  readonly form?: FormData | undefined
}

export type RequestOf<E extends Endpoint> = Question<E> & Field<'body', SentBodyOf<E>> & CallOptions

/** The request may be left out when nothing in it is required. */
export type RequestArgs<R> = Partial<R> extends R ? [request?: R] : [request: R]

/** A request whose endpoint is not known at compile time. */
export interface AnyRequest extends CallOptions {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** The address of a call on this origin. Throws when the path names a parameter that was not given. */
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
