import { useCallback, useEffect, useState } from 'react'
import { DRAFT } from '../../../shared/intake/keys.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { type Draft, keptOf, readDraft } from './draft.ts'

/**
 * The answers so far. They survive a reload and the Back button, but not closing the tab, because they are health data.
 */
export function useIntakeDraft() {
  const [draft, setDraft] = useState(() => readDraft(tabStorage.readJson(DRAFT)))
  useEffect(() => tabStorage.write(DRAFT, JSON.stringify(keptOf(draft))), [draft])
  const change = useCallback((answers: Partial<Draft>) => setDraft((before) => ({ ...before, ...answers })), [])
  return [draft, change] as const
}
