import { ApiError } from '../../../shared/api/api-error.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'

/** What an import sends, each time it is tried. */
export interface Attempt {
  readonly key: string
  readonly version: number
  readonly csv: string
}

/** Whether the server has said what became of an import. A request to sign in or to wait does not say. */
const isDefinite = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/**
 * The imports of a census whose answers are lost. Such an import may be in the census that is loaded by now, and would
 * list everyone twice. So it is tried again as it was, and another one starts from the same version, which the server
 * refuses if the first one arrived.
 */
export function createAttempts() {
  const open = new Map<string, Attempt>()
  /** The version before the first import whose answer is lost, until the server says whether it is still the latest. */
  let pinned: number | undefined
  return async <Answer>(
    what: string,
    now: Omit<Attempt, 'key'>,
    send: (attempt: Attempt) => Promise<Answer>,
  ): Promise<Answer> => {
    const attempt = open.get(what) ?? { ...now, version: pinned ?? now.version, key: newIdempotencyKey() }
    open.set(what, attempt)
    try {
      const answer = await send(attempt)
      open.delete(what)
      pinned = undefined
      return answer
    } catch (error) {
      if (isDefinite(error)) {
        open.delete(what)
        if (isConflict(error) || open.size === 0) pinned = undefined
      } else pinned ??= attempt.version
      throw error
    }
  }
}
