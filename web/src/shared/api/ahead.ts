import { sessionOwner } from '../session/storage.ts'
import { type AnyRequest, urlOf } from './request.ts'
import type { Address } from './send.ts'

/** Milliseconds for which an answer stands for a call of its own, like the `staleTime` of a query. */
const KEPT_MS = 10_000

interface Brought {
  readonly answer: Promise<Response | null>
  /** It is never given to another user. */
  readonly owner: string | null
  readonly until: number
}

const brought = new Map<string, Brought>()
let asked_at = Number.NEGATIVE_INFINITY
let asked_by: string | null = null

/**
 * Has another call bring the answer to this one, which is then not sent. The answer serves one call. If the other call
 * fails, this one is sent after all. `since` is when the other call was sent (ms since 1970).
 */
export function bring(address: Address, request: AnyRequest, answer: Promise<Response>, since = Date.now()): void {
  asked_at = since
  asked_by = sessionOwner()
  brought.set(urlOf(address, request), {
    answer: answer.catch(() => null),
    owner: asked_by,
    until: asked_at + KEPT_MS,
  })
}

/** The answer that another call brings, or null. */
export async function takeBrought(address: Address, request: AnyRequest): Promise<Response | null> {
  if (address.method !== 'GET' || request.bearer !== undefined) return null
  const url = urlOf(address, request)
  const found = brought.get(url)
  brought.delete(url)
  return found && found.until > Date.now() && found.owner === sessionOwner() ? found.answer : null
}

/** When answers that this user may still take were asked for (ms since 1970), or null. */
export const broughtSince = (): number | null =>
  asked_by === sessionOwner() && asked_at + KEPT_MS > Date.now() ? asked_at : null
