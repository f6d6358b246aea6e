import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/** Milliseconds after the last change of a field until it is saved. */
const SAVE_AFTER_MS = 800

export interface DraftProps<Value> {
  readonly stored: Value
  readonly save: (value: Value, saved: () => void) => void
}

/**
 * The value of a field until it is saved. It is saved when the user stops typing for a moment, or when the field
 * unmounts.
 */
export function useDraft<Value>({ stored, save }: DraftProps<Value>) {
  const [draft, setDraft] = useState<{ value: Value } | null>(null)
  const keep = useDebouncedCallback(
    (next: { value: Value }) => save(next.value, () => setDraft((current) => (current === next ? null : current))),
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  )
  const change = (value: Value) => {
    const next = { value }
    setDraft(next)
    keep(next)
  }
  return [draft ? draft.value : stored, change] as const
}
