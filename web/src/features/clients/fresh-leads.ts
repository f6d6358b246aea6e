import { useSyncExternalStore } from 'react'

/** Milliseconds that a new client's row is highlighted. */
const FRESH_MS = 6_000

let fresh: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

function change(next: ReadonlySet<string>) {
  fresh = next
  for (const listener of listeners) listener()
}

/** Highlights the rows of these clients for a moment, wherever they are listed. */
export function markFresh(client_ids: readonly string[]): void {
  change(new Set([...fresh, ...client_ids]))
  setTimeout(() => change(new Set([...fresh].filter((id) => !client_ids.includes(id)))), FRESH_MS)
}

export const useFreshLeads = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => fresh,
  )
