import type { Endpoint } from '@waymark/contracts/endpoint'
import { language } from '@waymark/words/t'
import { errorOf, timedOut, unreachable } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { type AnyRequest, urlOf } from './request.ts'

/**
 * The part of an endpoint that identifies it. It contains no schema, so public pages can use it without loading zod.
 */
export type Address = Pick<Endpoint, 'method' | 'path' | 'idempotent'>

interface Options {
  readonly timeout_ms?: number
  readonly accept?: string
  /** Lets the request finish even if the page is closed. */
  readonly keepalive?: boolean
}

/** Milliseconds after which a call fails with `timeout`. */
const TIMEOUT_MS = 15_000

/** The same for a call that sends or fetches a file. It is enough for 25 MB on a slow connection. */
export const FILE_TIMEOUT_MS = 300_000

/**
 * Idempotency keys of calls that have no response yet, by content. If a response is lost, the server may still have
 * done the work. A second attempt with the same content must therefore use the same key. After a response, the next
 * call with this content gets a new key.
 */
const unanswered = new Map<string, string>()

/** The response once all of it has arrived. One that is lost midway is no response. */
async function whole(response: Response): Promise<Response> {
  const body = await response.blob()
  // A 204 has no body, not even an empty one.
  return new Response(response.status === 204 ? null : body, response)
}

/**
 * The only place that calls `fetch`. Throws `ApiError` for anything but success, or the signal's reason if the caller
 * aborted. Calls to idempotent endpoints get a key automatically unless the request has one.
 */
export async function send(address: Address, request: AnyRequest, options: Options = {}): Promise<Response> {
  const url = urlOf(address, request)
  const body = request.form ?? (request.body === undefined ? null : JSON.stringify(request.body))
  const content = address.idempotent && typeof body === 'string' ? `${url}\n${body}` : null
  let key = request.idempotency_key
  if (key === undefined && content !== null) {
    key = unanswered.get(content) ?? newIdempotencyKey()
    unanswered.set(content, key)
  }
  const { accept = 'application/json', keepalive = false } = options
  const { timeout_ms = request.form === undefined ? TIMEOUT_MS : FILE_TIMEOUT_MS } = options
  const headers = new Headers({ accept })
  headers.set('accept-language', language())
  if (request.bearer !== undefined) headers.set('authorization', `Bearer ${request.bearer}`)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  const timeout = AbortSignal.timeout(timeout_ms)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const response = await fetch(url, { method: address.method, headers, body, signal, keepalive })
    // An answer in parts is read while the server writes it.
    .then((answer) => (content === null || accept === 'text/event-stream' ? answer : whole(answer)))
    .catch((error: unknown) => {
      if (request.signal?.aborted) throw error
      throw timeout.aborted ? timedOut() : unreachable()
    })
  if (content !== null && response.status < 500) unanswered.delete(content)
  if (!response.ok) throw await errorOf(response)
  return response
}
