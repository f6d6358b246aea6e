import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { tabStorage } from '../../shared/ui/browser-storage.ts'
import type { SentRecord } from './draft.ts'
import { ATTEMPT } from './keys.ts'
import { isReceipt } from './receipt.ts'
import { NO_ANSWER, refusalOf, type Submission, UNREADABLE } from './submit-errors.ts'

const PATIENCE_MS = 30_000

/** One key for one content, however often it is sent: a retry after a lost answer makes no second client. */
function keyFor(body: string): string {
  const [key, sent] = (tabStorage.read(ATTEMPT) ?? '').split('\n', 2)
  if (key && sent === body) return key
  const fresh = newIdempotencyKey()
  tabStorage.write(ATTEMPT, `${fresh}\n${body}`)
  return fresh
}

/** Sends the assessment. Never throws: what went wrong comes back as the catalogued sentence. */
export async function submitIntake(record: SentRecord): Promise<Submission> {
  const body = JSON.stringify(record)
  let response: Response
  try {
    response = await fetch('/api/clients', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': keyFor(body) },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return NO_ANSWER
  }
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) return refusalOf(response.status, answer)
  if (!isReceipt(answer)) return UNREADABLE
  tabStorage.remove(ATTEMPT)
  return { sent: true, receipt: { id: answer.id, intake_token: answer.intake_token } }
}
