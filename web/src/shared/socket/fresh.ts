import { useSyncExternalStore } from 'react'

/** Milliseconds that what just came is highlighted. */
const FRESH_MS = 6_000

let fresh: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>) {
  fresh = next
  for (const listener of listeners) listener()
}

/** Highlights these records for a moment, wherever they are listed. */
export function markFresh(ids: readonly string[]): void {
  change(new Set([...fresh, ...ids]))
  setTimeout(() => change(new Set([...fresh].filter((id) => !ids.includes(id)))), FRESH_MS)
}

export const useFresh = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => fresh,
  )
