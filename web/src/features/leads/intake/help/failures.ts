import { t } from '@waymark/words/t'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { useSite } from '../../../../shared/brand/site.ts'

/** What to say when a message could not be sent. It asks people to call only where there is a number. */
export function useFailures() {
  const failed = t('Unable to send message. Please try again in a few minutes.')
  if (!useSite().operator.phone) return { help: failed, contact: failed, message: failed }
  // These sentences are specified.
  return {
    help: t('Unable to send help request. Please call us directly at your earliest convenience.'),
    contact: t('Unable to contact agent right now. Please try completing the assessment or call us directly.'),
    message: t('Unable to send message. Please call us directly for assistance.'),
  }
}

export const SAVE_FAILED = t('We could not save your answers right now. They are still in this tab. Please try again.')

/** When the next attempt is allowed after too many attempts, such as `in 4 minutes`. */
export function tryAgain({ retry_after }: ApiError): string {
  if (retry_after === null) return t('in a few minutes')
  const minutes = Math.ceil(retry_after / 60)
  return minutes <= 1 ? t('in a minute') : t('in {minutes} minutes', { minutes })
}

/** The sentence for a message that could not be sent. What is not allowed fails again, so the server's own reason is shown. */
export function whyNotSent(error: unknown, failure: string): string {
  if (!(error instanceof ApiError)) return failure
  if (error.code === 'forbidden') return error.detail
  return error.status === 429
    ? t('You have sent several messages in a short time. Please try again {when}. Your text is still here.', {
        when: tryAgain(error),
      })
    : failure
}
