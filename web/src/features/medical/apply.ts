import { errorOf, unreachable } from '../../shared/api/api-error.ts'
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import type { MembershipDraft } from './drafts.ts'

const PATIENCE_MS = 30_000

let attempt = { body: '', key: '' }

/**
 * Sends an application, also out of a demo session, whose other calls never leave the browser. A second try with the
 * same content is the same application. Throws `ApiError`.
 */
export async function applyForMembership(draft: MembershipDraft): Promise<void> {
  const body = JSON.stringify(draft)
  if (attempt.body !== body) attempt = { body, key: newIdempotencyKey() }
  const response = await fetch('/api/medical/memberships', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': attempt.key },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  attempt = { body: '', key: '' }
}
