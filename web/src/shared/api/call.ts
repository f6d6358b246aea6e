import type { Endpoint, ResponseOf } from '@waymark/contracts/endpoint'
import type { z } from 'zod'
import { readToken } from '../session/storage.ts'
import { badAnswer, errorOf, timedOut, unreachable } from './api-error.ts'
import { demoResponse, inDemo } from './demo.ts'
import { renewToken } from './renew.ts'
import { type AnyRequest, nextCursor, type RequestArgs, type RequestOf, urlOf } from './request.ts'

/** Milliseconds until a call is given up. */
const TIMEOUT_MS = 15_000

/** Calls the API and parses its answer. Throws `ApiError`, or the signal's reason when the caller gave up. */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[request]: RequestArgs<RequestOf<E>>
): Promise<ResponseOf<E>> => callLoosely(endpoint, request ?? {})

/** `call` for helpers whose request type depends on an endpoint they do not know. */
export async function callLoosely<E extends Endpoint>(endpoint: E, request: AnyRequest): Promise<ResponseOf<E>> {
  return answerOf<E['response']>(endpoint.response, await send(endpoint, request))
}

/** Milliseconds until bytes are given up: 25 MB on a slow line. */
const BYTES_TIMEOUT_MS = 300_000

/** The bytes that an endpoint answers instead of JSON. Throws as `call` does. */
export async function callBytes(endpoint: Endpoint, request: AnyRequest): Promise<Blob> {
  const response = await send(endpoint, request, BYTES_TIMEOUT_MS)
  return response.blob().catch((error: unknown) => {
    throw request.signal?.aborted ? error : unreachable()
  })
}

/** Lists answer bare arrays in pages. */
export type ListEndpoint<Item> = Endpoint & { readonly paged: true; readonly response: z.ZodType<Item[]> }

export interface Page<Item> {
  items: Item[]
  /** The cursor of the page after this one. */
  next: string | null
  /** How many there are on all pages, where the server counted them. */
  total: number | null
}

export async function callPage<Item>(endpoint: ListEndpoint<Item>, request: AnyRequest): Promise<Page<Item>> {
  const response = await send(endpoint, request)
  return { items: await answerOf(endpoint.response, response), ...placeOf(response) }
}

/** Others answer an object that has the rows of a page under a key. */
export type KeyedListEndpoint<K extends string, Item> = Endpoint & {
  readonly paged: true
  readonly response: z.ZodType<Record<K, Item[]>>
}

export async function callPageUnder<K extends string, Item>(
  endpoint: KeyedListEndpoint<K, Item>,
  key: K,
  request: AnyRequest,
): Promise<Page<Item>> {
  const response = await send(endpoint, request)
  const answer = await answerOf(endpoint.response, response)
  return { items: answer[key], ...placeOf(response) }
}

function placeOf({ headers }: Response): Pick<Page<never>, 'next' | 'total'> {
  const total = headers.get('x-total-count')
  return { next: nextCursor(headers.get('link')), total: total === null ? null : Number(total) }
}

/** Parses an answer as the contract says it is. Throws `ApiError`. */
export async function answerOf<S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> {
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  const answer = schema.safeParse(body)
  if (!answer.success) throw badAnswer()
  return answer.data
}

/** An answer as it comes, once it is known to be none of the refusals. Throws as `call` does. */
export async function send(
  endpoint: Endpoint,
  request: AnyRequest,
  timeout_ms = TIMEOUT_MS,
  accept = 'application/json',
): Promise<Response> {
  if (inDemo(request)) return demoResponse(endpoint, request)
  const token = endpoint.access === 'public' ? null : readToken()
  const response = await attempt(endpoint, request, request.bearer ?? token, timeout_ms, accept)
  if (response.ok) return response
  if (response.status !== 401 || token === null || request.bearer !== undefined) throw await errorOf(response)
  const again = await attempt(endpoint, request, await renewToken(token), timeout_ms, accept)
  if (!again.ok) throw await errorOf(again)
  return again
}

async function attempt(
  endpoint: Endpoint,
  request: AnyRequest,
  bearer: string | null,
  timeout_ms: number,
  accept: string,
): Promise<Response> {
  const headers = new Headers({ accept })
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`)
  if (request.body !== undefined && request.form === undefined) headers.set('content-type', 'application/json')
  if (request.idempotency_key !== undefined) headers.set('idempotency-key', request.idempotency_key)
  const timeout = AbortSignal.timeout(timeout_ms)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
  }
  if (request.form !== undefined) init.body = request.form
  else if (request.body !== undefined) init.body = JSON.stringify(request.body)
  try {
    return await fetch(urlOf(endpoint, request), init)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw timeout.aborted ? timedOut() : unreachable()
  }
}
