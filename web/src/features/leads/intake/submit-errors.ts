import type { IntakeProblem } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { type ApiError, problemsOf } from '../../../shared/api/api-error.ts'
import { memberOf } from '../../../shared/api/read-answer.ts'
import type { Receipt } from '../../../shared/intake/receipt.ts'
import type { Draft } from './draft.ts'

export type Submission = { readonly sent: true; readonly receipt: Receipt } | Refusal

/** Why an assessment was refused: the sentence to show, and the fields that the server rejected. */
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

/** The problems whose answers were not changed since the server refused them. */
export const unchanged = (problems: readonly IntakeProblem[], then: Draft, now: Draft): IntakeProblem[] =>
  problems.filter(({ field }) => {
    const [name = ''] = field.replace('lifestyle_factors.', '').split('.')
    return memberOf(then, name) === memberOf(now, name)
  })

const NO_ANSWER = refusal(t('Connection error. Please check your internet connection and try again.'))
export const UNREADABLE = refusal(
  t('There was an error processing your information. Please try again or contact your agent.'),
)

/** The specified sentence for a failed call. */
export function refusalOf(error: ApiError): Refusal {
  const problems = problemsOf(error)
  if (error.status === 0) return NO_ANSWER
  if (error.status === 400) {
    return refusal(t('Please check your information and try again. Some required fields may be missing.'), problems)
  }
  if (error.status === 500) {
    return refusal(t('Server error. Please try again in a moment or contact your agent for assistance.'))
  }
  return refusal(
    t('Error: {reason}', {
      reason:
        (error.code === 'unreadable' ? null : error.detail || null) ??
        t('Unable to process your assessment right now.'),
    }),
    problems,
  )
}
