import { ApiError } from '../../../shared/api/api-error.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'

/** What an import sends, each time it is tried. */
export interface Attempt {
  readonly key: string
  readonly version: number
  readonly csv: string
}

/** Whether the server has said what became of an import. Who is asked to sign in or to wait has not learned it. */
const isDefinite = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

/**
 * The imports of a census whose answers are lost. Such an import may be in the census that is loaded by now, and would
 * list everyone twice. So it is tried again as it was, and another one starts from the same version, which the server
 * refuses if the first one arrived.
 */
export function createAttempts() {
  const open = new Map<string, Attempt>()
  return async <Answer>(
    what: string,
    now: Omit<Attempt, 'key'>,
    send: (attempt: Attempt) => Promise<Answer>,
  ): Promise<Answer> => {
    const [first] = open.values()
    const attempt = open.get(what) ?? { ...now, version: first?.version ?? now.version, key: newIdempotencyKey() }
    open.set(what, attempt)
    try {
      const answer = await send(attempt)
      open.clear()
      return answer
    } catch (error) {
      if (isDefinite(error)) open.clear()
      throw error
    }
  }
}
