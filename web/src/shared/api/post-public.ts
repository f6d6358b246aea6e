const PATIENCE_MS = 30_000

/** What came of a call: the body where it could be read; `status` 0 when no answer came. */
export interface Posted {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
  /** Seconds after which the server would hear of it again, if it said. */
  readonly retry_after: number | null
}

const NOTHING: Posted = { ok: false, status: 0, body: null, retry_after: null }

/**
 * Posts JSON from a public page, as nobody, or as who holds `bearer`. Never throws. Without the schemas of `call`, which
 * the first load leaves out.
 */
export async function postPublic(
  path: string,
  body: string,
  { idempotency_key, bearer }: { readonly idempotency_key?: string; readonly bearer?: string } = {},
): Promise<Posted> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (idempotency_key !== undefined) headers.set('idempotency-key', idempotency_key)
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`)
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const seconds = Number(response.headers.get('retry-after'))
    return {
      ok: response.ok,
      status: response.status,
      body: await response.json().catch(() => null),
      retry_after: seconds > 0 ? seconds : null,
    }
  } catch {
    return NOTHING
  }
}

const isProblem = (value: unknown): value is { path: string; message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** The fields that an error body names. */
export function problemsIn(body: unknown): { field: string; message: string }[] {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  return Array.isArray(errors) ? errors.filter(isProblem).map(({ path, message }) => ({ field: path, message })) : []
}

/** When to try again after a refusal for coming too often, such as `in 4 minutes`. */
export function tryAgain(seconds: number | null): string {
  if (seconds === null) return 'in a few minutes'
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`
}
