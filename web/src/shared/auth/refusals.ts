import { ApiError, sentenceOf } from '../api/api-error.ts'

const FAILED = 'Authentication failed'

/** The specified message for a refused sign-in or registration. */
export function refusalOf(error: unknown): string {
  const detail = sentenceOf(error, '')
  return detail === '' ? FAILED : `${FAILED}: ${detail}`
}

/**
 * The message for a failed access code. If the server refused the code, the account or another attempt, this is the
 * server's message. Otherwise it is the specified one.
 */
export function codeRefusal(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429 && error.retry_after !== null) return `Too many tries. ${again(error.retry_after)}`
    if ([401, 403, 429].includes(error.status)) return error.detail
    if (error.code === 'bad_answer') return 'Authentication failed. Please try again.'
  }
  return 'Unable to verify code. Please try again or contact support.'
}

function again(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}
