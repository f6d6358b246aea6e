import type { IntakeProblem } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
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

export const NO_ANSWER = refusal(t('Connection error. Please check your internet connection and try again.'))
