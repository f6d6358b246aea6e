import type { IntakeProblem } from '@waymark/rules/leads/intake/steps'
import { problemsIn } from '../../../shared/api/post-public.ts'
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

/** The sentence of the catalogue for a status; `body` is the error body, if it could be read. */
export function refusalOf(status: number, body: unknown): Refusal {
  const said = typeof body === 'object' && body !== null ? body : {}
  const problems = problemsIn(body)
  if (status === 400) {
    return refusal('Please check your information and try again. Some required fields may be missing.', problems)
  }
  if (status === 500) {
    return refusal('Server error. Please try again in a moment or contact your agent for assistance.')
  }
  const detail = 'detail' in said && typeof said.detail === 'string' && said.detail !== '' ? said.detail : null
  return refusal(`Error: ${detail ?? 'Unable to process your assessment right now.'}`, problems)
}
