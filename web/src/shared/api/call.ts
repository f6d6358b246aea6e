import type { Endpoint, ResponseOf } from '@waymark/contracts/endpoint'
import type { z } from 'zod'
import { confirmIdentity, secondFactorNeeded } from '../session/confirmation.ts'
import { readToken } from '../session/storage.ts'
import { takeBrought } from './ahead.ts'
import { ApiError, badAnswer, unreachable } from './api-error.ts'
import { demoResponse, inDemo } from './demo.ts'
import { nextCursor } from './next-cursor.ts'
import { renewToken } from './renew.ts'
import type { AnyRequest, RequestArgs, RequestOf } from './request.ts'
import { type Address, FILE_TIMEOUT_MS, send } from './send.ts'

/** Calls the API and parses the response. Throws `ApiError`, or the signal's reason if the caller aborted. */
export const call = <E extends Endpoint>(
  endpoint: E,
  ...[request]: RequestArgs<RequestOf<E>>
): Promise<ResponseOf<E>> => callLoosely(endpoint, request ?? {})

/** Like `call`, for generic helpers that do not know the endpoint's request type. */
export async function callLoosely<E extends Endpoint>(endpoint: E, request: AnyRequest): Promise<ResponseOf<E>> {
  return answerOf<E['response']>(endpoint.response, await sendInSession(endpoint, request))
}

/** Fetches the bytes of an endpoint that does not return JSON. Throws like `call`. */
export async function callBytes(endpoint: Endpoint, request: AnyRequest): Promise<Blob> {
  const response = await sendInSession(endpoint, request, { timeout_ms: FILE_TIMEOUT_MS })
  return response.blob().catch((error: unknown) => {
    throw request.signal?.aborted ? error : unreachable()
  })
}

/** An endpoint that returns each page as a bare array. */
export type ListEndpoint<Item> = Endpoint & { readonly paged: true; readonly response: z.ZodType<Item[]> }

export interface Page<Item> {
  items: Item[]
  /** The cursor of the next page. */
  next: string | null
  /** The number of rows on all pages, if the server counted them. */
  total: number | null
}

export async function callPage<Item>(endpoint: ListEndpoint<Item>, request: AnyRequest): Promise<Page<Item>> {
  const response = await sendInSession(endpoint, request)
  return { items: await answerOf(endpoint.response, response), ...placeOf(response) }
}

/** An endpoint that returns each page as an object with the rows under a key. */
export type KeyedListEndpoint<K extends string, Item> = Endpoint & {
  readonly paged: true
  readonly response: z.ZodType<Record<K, Item[]>>
}

export async function callPageUnder<K extends string, Item>(
  endpoint: KeyedListEndpoint<K, Item>,
  key: K,
  request: AnyRequest,
): Promise<Page<Item>> {
  const response = await sendInSession(endpoint, request)
  const answer = await answerOf(endpoint.response, response)
  return { items: answer[key], ...placeOf(response) }
}

function placeOf({ headers }: Response): Pick<Page<never>, 'next' | 'total'> {
  const total = headers.get('x-total-count')
  return { next: nextCursor(headers.get('link')), total: total === null ? null : Number(total) }
}

/** Parses a response according to the contract. Throws `ApiError`. */
export async function answerOf<S extends z.ZodType>(schema: S, response: Response): Promise<z.output<S>> {
  const body: unknown =
    response.status === 204
      ? undefined
      : await response.json().catch((error: unknown) => {
          if (!(error instanceof SyntaxError)) throw unreachable()
        })
  const answer = schema.safeParse(body)
  if (!answer.success) throw badAnswer()
  return answer.data
}

/**
 * Sends a request with the session's token. If the server refuses the token, renews it and sends the request once more.
 * If the server first wants to know that it is the user, asks them and sends it once more, too.
 * In a demo session, the demo responds instead of the server, and another call may have brought the answer already.
 * Throws like `call`.
 */
export async function sendInSession(
  endpoint: Endpoint,
  request: AnyRequest,
  options?: Parameters<typeof send>[2],
): Promise<Response> {
  if (inDemo(request)) return demoResponse(endpoint, request)
  const brought = await takeBrought(endpoint, request)
  if (brought !== null) return brought
  try {
    return await sendRenewed(endpoint, request, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403 || request.bearer !== undefined) throw error
    if (error.code === 'second_factor_needed') secondFactorNeeded.set(true)
    if (error.code !== 'confirmation_needed' || !(await confirmIdentity())) throw error
  }
  return sendRenewed(endpoint, request, options)
}

/** Sends a request with the session's token, and once more with a renewed one if the server refuses that. */
export async function sendRenewed(
  endpoint: Address & Pick<Endpoint, 'access'>,
  request: AnyRequest,
  options?: Parameters<typeof send>[2],
): Promise<Response> {
  const token = endpoint.access === 'public' ? null : readToken()
  if (token === null || request.bearer !== undefined) return send(endpoint, request, options)
  try {
    return await send(endpoint, { ...request, bearer: token }, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  }
  return send(endpoint, { ...request, bearer: await renewToken(token) }, options)
}
