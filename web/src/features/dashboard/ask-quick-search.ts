const listeners = new Set<() => void>()

/** Opens the quick search of the signed-in screen that is shown. */
export function askQuickSearch(): void {
  for (const listener of listeners) listener()
}

/** Hears of it; the answer stops that. */
export function onQuickSearchAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
