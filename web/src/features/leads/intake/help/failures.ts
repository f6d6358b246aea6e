import { t } from '@waymark/words/t'
import type { ApiError } from '../../../../shared/api/api-error.ts'

// These sentences are specified.
export const HELP_FAILED = t('Unable to send help request. Please call us directly at your earliest convenience.')
export const CONTACT_FAILED = t(
  'Unable to contact agent right now. Please try completing the assessment or call us directly.',
)
export const MESSAGE_FAILED = t('Unable to send message. Please call us directly for assistance.')
export const SAVE_FAILED = t('We could not save your answers right now. They are still in this tab. Please try again.')

/** When the next attempt is allowed after too many attempts, such as `in 4 minutes`. */
export function tryAgain({ retry_after }: ApiError): string {
  if (retry_after === null) return t('in a few minutes')
  const minutes = Math.ceil(retry_after / 60)
  return minutes <= 1 ? t('in a minute') : t('in {minutes} minutes', { minutes })
}
