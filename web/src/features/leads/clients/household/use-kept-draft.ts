import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dropDraft, type HouseholdDraft, keepDraft } from './drafts.ts'
import type { HouseholdValues } from './values.ts'

/**
 * Starts the form with an earlier draft, keeps its changes as a draft while there are any, and asks before a reload would
 * lose them.
 */
export function useKeptDraft(
  client_id: string,
  draft: HouseholdDraft | undefined,
  form: UseFormReturnType<HouseholdValues>,
  { base, from }: Omit<HouseholdDraft, 'values'>,
): void {
  const { values } = form
  const dirty = form.isDirty()
  const restore = useEffectEvent(() => {
    if (draft) form.setValues(draft.values)
  })
  useEffect(() => restore(), [])
  const kept = useRef(false)
  useEffect(() => {
    if (dirty) keepDraft(client_id, { values, base, from })
    else if (kept.current) dropDraft(client_id)
    kept.current = dirty
  }, [client_id, values, base, from, dirty])
  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
}
