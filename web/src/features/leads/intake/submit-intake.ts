import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { postPublic } from '../../../shared/api/post-public.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import type { SentRecord } from './draft.ts'
import { ATTEMPT } from './keys.ts'
import { isReceipt } from './receipt.ts'
import { NO_ANSWER, refusalOf, type Submission, UNREADABLE } from './submit-errors.ts'

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
  const { ok, status, body: answer } = await postPublic('/clients', body, { idempotency_key: keyFor(body) })
  if (status === 0) return NO_ANSWER
  if (!ok) return refusalOf(status, answer)
  if (!isReceipt(answer)) return UNREADABLE
  tabStorage.remove(ATTEMPT)
  return { sent: true, receipt: { id: answer.id, intake_token: answer.intake_token } }
}
