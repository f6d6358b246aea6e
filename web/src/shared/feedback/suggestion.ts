import {
  SUGGESTION_PRIORITIES,
  SUGGESTION_USER_TYPES,
  suggestionEndpoints,
} from '@waymark/contracts/operations/suggestions/endpoints'
import { t } from '@waymark/words/t'
import { call } from '../api/call.ts'

export const FAILED = t('Failed to submit suggestion. Please try again.')
export const SENT = t('Thank you. Your suggestion was sent.')

export type UserType = (typeof SUGGESTION_USER_TYPES)[number]
const USER_TYPE_LABELS: Record<UserType, string> = { consumer: t('Consumer'), agent: t('Agent'), other: t('Other') }

export const PRIORITY_CHOICES = SUGGESTION_PRIORITIES.map((label, index) => ({
  value: `${index + 1}`,
  label: t(label),
}))
export const USER_TYPE_CHOICES = SUGGESTION_USER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }))

export interface Suggestion {
  readonly title: string
  readonly description: string
  readonly category: string
  /** A digit as a string, because form fields hold strings. */
  readonly priority: string
  readonly user_type: UserType
}

/** Error messages for missing fields. Empty if the suggestion can be sent. */
export const missingIn = ({ title, description }: Suggestion): { title?: string; description?: string } => ({
  ...(title.trim() === '' ? { title: t('Please enter a title') } : {}),
  ...(description.trim() === '' ? { description: t('Please enter a description') } : {}),
})

/** Throws `ApiError`. */
export const sendSuggestion = (suggestion: Suggestion) =>
  call(suggestionEndpoints.submitSuggestion, {
    body: {
      ...suggestion,
      priority: Number.parseInt(suggestion.priority, 10),
      source: 'public_feedback',
      user_agent: navigator.userAgent.slice(0, 500),
      // Without the query string, which may contain a client's name.
      page_url: window.location.pathname,
    },
  })
