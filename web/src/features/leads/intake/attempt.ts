import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'

/**
 * The idempotency key of this content, kept in the tab: the same content keeps its key across reloads of the page, so a retry
 * after a lost response does nothing twice.
 */
export function keyFor(kept_as: string, content: string): string {
  const [key, sent] = (tabStorage.read(kept_as) ?? '').split('\n', 2)
  if (key && sent === content) return key
  const fresh = newIdempotencyKey()
  tabStorage.write(kept_as, `${fresh}\n${content}`)
  return fresh
}
