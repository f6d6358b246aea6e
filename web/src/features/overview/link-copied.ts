import { useSyncExternalStore } from 'react'

// Only this browser knows it: it is a hint for the first steps, no fact about the account.
const STORED = 'assessment_link_copied'
const listeners = new Set<() => void>()

export function rememberLinkCopied(): void {
  localStorage.setItem(STORED, 'true')
  for (const listener of listeners) listener()
}

export const useLinkCopied = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem(STORED) === 'true',
  )
