import { errorBody } from '@waymark/contracts/fields'

export interface FieldError {
  path: string
  message: string
}

/**
 * Whatever kept a call from its answer. `status` is the HTTP status, or 0 when no answer came (`code` is then
 * `unreachable` or `timeout`) or the answer was not what the contract says (`code` `bad_answer`). `detail` is a
 * sentence for people; `retry_after` are the seconds after which the server would hear of it again, if it said.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly retry_after: number | null

  constructor(
    status: number,
    code: string,
    detail: string,
    errors: readonly FieldError[] = [],
    retry_after: number | null = null,
  ) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.errors = errors
    this.retry_after = retry_after
  }
}

export const unreachable = () =>
  new ApiError(0, 'unreachable', 'We could not reach the server. Please check your connection and try again.')
export const timedOut = () => new ApiError(0, 'timeout', 'The server took too long to answer. Please try again.')
export const badAnswer = () => new ApiError(0, 'bad_answer', 'Invalid response from server')

/** Reads the error body of a refused call; a proxy's own page becomes a sentence too. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body = errorBody.safeParse(await response.json().catch(() => undefined))
  const seconds = Number(response.headers.get('retry-after'))
  if (body.success) {
    const { code, detail, errors } = body.data
    return new ApiError(response.status, code, detail, errors, seconds > 0 ? seconds : null)
  }
  const detail =
    response.status >= 500
      ? 'The server has a problem. Please try again in a moment.'
      : 'The server refused this request.'
  return new ApiError(response.status, 'unreadable', detail)
}

/** The sentence to show for anything thrown by a call. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.detail !== '' ? error.detail : otherwise

/**
 * Messages by field (`states_licensed.0` counts for `states_licensed`), for a form. `within` names the part of the body
 * that holds the form's fields, where that is not the whole.
 */
export function fieldErrors(error: unknown, within = ''): Record<string, string> {
  const messages: Record<string, string> = {}
  if (!(error instanceof ApiError)) return messages
  for (const { path, message } of error.errors) {
    const own = within !== '' && path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path
    const field = own.split('.')[0]
    if (field) messages[field] ??= message
  }
  return messages
}

/** True when a later try of the same call may succeed without anybody changing anything. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'unreachable' || error.code === 'timeout' || error.status >= 502)
