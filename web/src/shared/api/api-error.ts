import { t } from '@waymark/words/t'
import { memberOf, textOf } from './read-answer.ts'

export interface FieldError {
  path: string
  message: string
}

/**
 * Why a call failed. `status` is the HTTP status. It is 0 if no response arrived (`code` is `unreachable` or `timeout`)
 * or if the response does not match the contract (`code` is `bad_answer`). `detail` is a sentence to show to the user.
 * `retry_after` is the number of seconds to wait, if the server sent one.
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
  new ApiError(0, 'unreachable', t('We could not reach the server. Please check your connection and try again.'))
export const timedOut = () => new ApiError(0, 'timeout', t('The server took too long to answer. Please try again.'))
export const badAnswer = () => new ApiError(0, 'bad_answer', t('Invalid response from server'))

function fieldErrorsIn(body: unknown): FieldError[] {
  const errors = memberOf(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    const path = textOf(error, 'path')
    const message = textOf(error, 'message')
    return path === null || message === null ? [] : [{ path, message }]
  })
}

const MINUTE_S = 60

/** Reads the error body of a refused call. A proxy in front of the server may have sent its own page instead. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const { status } = response
  const seconds = Number(response.headers.get('retry-after'))
  const detail = textOf(body, 'detail')
  const otherwise =
    status >= 500 ? t('The server has a problem. Please try again in a moment.') : t('The server refused this request.')
  const code = detail === null ? 'unreadable' : (textOf(body, 'code') ?? 'unknown')
  // Only the header says how long the moment of the server's sentence is: up to an hour.
  const later =
    code === 'too_many_requests' && seconds > MINUTE_S
      ? t('Too many attempts. Please try again in {minutes} minutes.', { minutes: Math.ceil(seconds / MINUTE_S) })
      : null
  return new ApiError(status, code, later ?? detail ?? otherwise, fieldErrorsIn(body), seconds > 0 ? seconds : null)
}

/** Shown when a failure has no message of its own. */
export const FAILED = t('Something went wrong. Please try again.')

/** The message to show for any error thrown by a call. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.detail !== '' ? error.detail : otherwise

/** The fields that the server rejected, for a form on a public page (`ProblemsContext`). */
export const problemsOf = (error: unknown): { field: string; message: string }[] =>
  error instanceof ApiError ? error.errors.map(({ path, message }) => ({ field: path, message })) : []
