import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { createStore, useStore } from '../../../../shared/state/store.ts'

interface Selection {
  readonly ids: ReadonlySet<string>
  /** Everyone who matches, also those that are not loaded yet. */
  readonly everyone: boolean
  /** Where a range begins. */
  readonly last: string | null
}

const NOBODY: Selection = { ids: new Set(), everyone: false, last: null }
/** It outlives opening a client and coming back. */
const selection = createStore<Selection>(NOBODY)

export const clearSelection = (): void => selection.set(NOBODY)

/** Which of these rows are selected, and what selects them. Rows that others are about to replace are `stale`. */
export function useSelection(rows: readonly Pick<ClientRow, 'id'>[], stale: boolean) {
  const { ids, everyone } = useStore(selection)
  const toggle = (id: string) => {
    const before = selection.read()
    const next = new Set(before.everyone ? rows.map((row) => row.id) : before.ids)
    if (!next.delete(id)) next.add(id)
    selection.set({ ids: next, everyone: false, last: id })
  }
  /** Selects every row from the one that was selected last up to this one. */
  const extend = (id: string) => {
    const before = selection.read()
    const at = (sought: string | null) => rows.findIndex((row) => row.id === sought)
    const [from, to] = [at(before.last), at(id)].toSorted((a, b) => a - b)
    if (from === undefined || to === undefined || from < 0) return toggle(id)
    const range = rows.slice(from, to + 1).map((row) => row.id)
    selection.set({ ids: new Set([...before.ids, ...range]), everyone: false, last: id })
  }
  return {
    ids,
    everyone,
    has: (id: string) => everyone || ids.has(id),
    toggle,
    extend,
    selectShown: () => {
      if (!stale) selection.set({ ids: new Set(rows.map((row) => row.id)), everyone: false, last: null })
    },
    selectEveryone: () => selection.set({ ids: new Set(), everyone: true, last: null }),
  }
}
