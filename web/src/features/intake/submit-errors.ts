import type { IntakeProblem } from '@waymark/rules/intake/steps'
import type { Receipt } from './receipt.ts'

export type Submission = { readonly sent: true; readonly receipt: Receipt } | Refusal

/** Why an assessment was not taken: the sentence to show, and the fields that the server named. */
export interface Refusal {
  readonly sent: false
  readonly message: string
  readonly problems: readonly IntakeProblem[]
}

export const refusal = (message: string, problems: readonly IntakeProblem[] = []): Refusal => ({
  sent: false,
  message,
  problems,
})

export const NO_ANSWER = refusal('Connection error. Please check your internet connection and try again.')
export const UNREADABLE = refusal(
  'There was an error processing your information. Please try again or contact your agent.',
)

const isProblem = (value: unknown): value is { path: string; message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

/** The sentence of the catalogue for a status; `body` is the error body, if it could be read. */
export function refusalOf(status: number, body: unknown): Refusal {
  const said = typeof body === 'object' && body !== null ? body : {}
  const errors = 'errors' in said && Array.isArray(said.errors) ? said.errors.filter(isProblem) : []
  const problems = errors.map(({ path, message }) => ({ field: path, message }))
  if (status === 400) {
    return refusal('Please check your information and try again. Some required fields may be missing.', problems)
  }
  if (status === 500) {
    return refusal('Server error. Please try again in a moment or contact your agent for assistance.')
  }
  const detail = 'detail' in said && typeof said.detail === 'string' && said.detail !== '' ? said.detail : null
  return refusal(`Error: ${detail ?? 'Unable to process your assessment right now.'}`, problems)
}
