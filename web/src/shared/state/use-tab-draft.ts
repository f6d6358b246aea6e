import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { textOf } from '../api/read-answer.ts'
import { tabStorage } from '../ui/browser-storage.ts'

/**
 * The values typed so far. They survive a reload and the Back button, but not the end of the tab. This hook never sends
 * them. The idempotency key is that of the values and survives with them: who sends them again after a reload does the
 * same act.
 */
export function useTabDraft<Draft>(key: string, read: (stored: unknown) => Draft) {
  const [{ draft, idempotency_key }, set] = useState(() => {
    const stored = tabStorage.readJson(key)
    return { draft: read(stored), idempotency_key: textOf(stored, 'idempotency_key') ?? newIdempotencyKey() }
  })
  useEffect(() => tabStorage.write(key, JSON.stringify({ ...draft, idempotency_key })), [key, draft, idempotency_key])
  const change = (typed: Partial<Draft>) => {
    const fresh = newIdempotencyKey()
    set((before) => ({ draft: { ...before.draft, ...typed }, idempotency_key: fresh }))
  }
  const clear = () => {
    // The page may have been left since the values were sent. Then nothing writes the state any longer.
    tabStorage.remove(key)
    set({ draft: read(null), idempotency_key: newIdempotencyKey() })
  }
  return [draft, change, clear, idempotency_key] as const
}
