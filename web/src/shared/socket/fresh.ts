import { createStore, useStore } from '../state/store.ts'

/** Milliseconds that new records stay highlighted. */
const FRESH_MS = 6_000

const fresh = createStore<ReadonlySet<string>>(new Set())

/** Highlights these records for a moment, wherever they are listed. */
export function markFresh(ids: readonly string[]): void {
  fresh.set(new Set([...fresh.read(), ...ids]))
  setTimeout(() => fresh.set(new Set([...fresh.read()].filter((id) => !ids.includes(id)))), FRESH_MS)
}

export const useFresh = (): ReadonlySet<string> => useStore(fresh)
