import { errorOf, unreachable } from '../../../shared/api/api-error.ts'
import { keyPerContent } from '../../../shared/api/idempotency-key.ts'
import type { MembershipDraft } from './drafts.ts'

const PATIENCE_MS = 30_000

let keyFor = keyPerContent()

/**
 * Sends an application, also out of a demo session, whose other calls never leave the browser. A second try with the
 * same content is the same application. Throws `ApiError`.
 */
export async function applyForMembership(draft: MembershipDraft): Promise<void> {
  const body = JSON.stringify(draft)
  const response = await fetch('/api/medical/memberships', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': keyFor(body) },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw await errorOf(response)
  keyFor = keyPerContent()
}
