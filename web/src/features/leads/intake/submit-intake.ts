import type { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms-version'
import { t } from '@waymark/words/t'
import { ApiError, problemsOf } from '../../../shared/api/api-error.ts'
import { callPublic } from '../../../shared/api/call-public.ts'
import { ATTEMPT } from '../../../shared/intake/keys.ts'
import { receiptIn } from '../../../shared/intake/receipt.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { keyFor } from './attempt.ts'
import type { SentRecord } from './draft.ts'
import { NO_ANSWER, type Refusal, refusal, type Submission } from './submit-errors.ts'

const UNREADABLE = refusal(t('There was an error processing your information. Please try again or contact your agent.'))

/** Sends the assessment. Never throws: a failure comes back as the specified sentence. */
export async function submitIntake(record: SentRecord): Promise<Submission> {
  const body = { ...record, terms_version: TERMS_VERSION }
  try {
    const answer = await callPublic<typeof intakeEndpoints.createClient>(
      { method: 'POST', path: '/clients', idempotent: true },
      { body, idempotency_key: keyFor(ATTEMPT, JSON.stringify(body)) },
    )
    const receipt = receiptIn(answer)
    if (receipt === null) return UNREADABLE
    tabStorage.remove(ATTEMPT)
    return { sent: true, receipt }
  } catch (error) {
    if (error instanceof ApiError) return refusalOf(error)
    throw error
  }
}

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
