import type { Endpoint, SentBodyOf, SentParamsOf } from '@waymark/contracts/endpoint'
import type { CallOptions } from './request.ts'
import { type Address, send } from './send.ts'

/** Milliseconds. Visitors on slow phones may have to wait longer than users of the portal. */
const TIMEOUT_MS = 30_000

interface PublicRequest<E extends Endpoint> extends CallOptions {
  readonly params?: SentParamsOf<E>
  /** Fields may be missing, because visitors type them and the server reports what is missing. */
  readonly body?: { readonly [K in keyof SentBodyOf<E>]?: unknown }
}

/**
 * `call` for public pages, whose first load carries no schema library. Name the endpoint as the type: the compiler then
 * compares the method, the path and the names in the body with the contract. Nothing checks the answer, so read it with
 * care. Throws `ApiError`.
 *
 *     callPublic<typeof systemEndpoints.readSite>({ method: 'GET', path: '/site' })
 */
export async function callPublic<E extends Endpoint = never>(
  address: Pick<E, Extract<keyof E, keyof Address>> & Address,
  request: PublicRequest<E> = {},
): Promise<unknown> {
  const response = await send(address, request, { timeout_ms: TIMEOUT_MS })
  return response.json().catch(() => undefined)
}
