import { useEffect, useState } from 'react'
import { tabStorage } from '../ui/browser-storage.ts'

/**
 * The values typed so far. They survive a reload and the Back button, but not the end of the tab. This hook never sends
 * them.
 */
export function useTabDraft<Draft>(key: string, read: (stored: unknown) => Draft) {
  const [draft, setDraft] = useState(() => read(tabStorage.readJson(key)))
  useEffect(() => tabStorage.write(key, JSON.stringify(draft)), [key, draft])
  const change = (typed: Partial<Draft>) => setDraft((before) => ({ ...before, ...typed }))
  const clear = () => {
    // The page may have been left since the values were sent. Then nothing writes the state any longer.
    tabStorage.remove(key)
    setDraft(read(null))
  }
  return [draft, change, clear] as const
}
