import type { Endpoint } from '@waymark/contracts/endpoint'
import { errorOf, timedOut, unreachable } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { type AnyRequest, urlOf } from './request.ts'

/** The part of an endpoint that names it. It holds no schema, so public pages can use it without loading zod. */
export type Address = Pick<Endpoint, 'method' | 'path' | 'idempotent'>

interface Options {
  readonly timeout_ms?: number
  readonly accept?: string
  /** Lets the request finish even when the page is closed. */
  readonly keepalive?: boolean
}

/** Milliseconds after which a call fails with `timeout`. */
const TIMEOUT_MS = 15_000

/**
 * Idempotency keys of calls without an answer so far, by what was sent. A lost answer does not say whether the server
 * did the work, so a second try with the same content must carry the same key. Once an answer came, the next call with
 * this content is a new one.
 */
const unanswered = new Map<string, string>()

/**
 * The one place that calls `fetch`. Throws `ApiError` for everything but a success, or the signal's reason when the
 * caller gave up. An idempotent endpoint gets a key by itself unless the request brings one.
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
  const { timeout_ms = TIMEOUT_MS, accept = 'application/json', keepalive = false } = options
  const headers = new Headers({ accept })
  if (request.bearer !== undefined) headers.set('authorization', `Bearer ${request.bearer}`)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (key !== undefined) headers.set('idempotency-key', key)
  const timeout = AbortSignal.timeout(timeout_ms)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const response = await fetch(url, { method: address.method, headers, body, signal, keepalive }).catch(
    (error: unknown) => {
      if (request.signal?.aborted) throw error
      throw timeout.aborted ? timedOut() : unreachable()
    },
  )
  if (content !== null && response.status < 500) unanswered.delete(content)
  if (!response.ok) throw await errorOf(response)
  return response
}
