import type { ClientRow } from '@waymark/contracts/leads/clients/schemas'
import type { ClientFilters } from '../../../../shared/clients/filters.ts'
import { sessionOwner, subscribeToSession } from '../../../../shared/session/storage.ts'
import { createStore, useStore } from '../../../../shared/state/store.ts'

interface Selection {
  readonly ids: ReadonlySet<string>
  /** Everyone who matches these filters, also those that are not loaded yet. */
  readonly everyone: string | null
  /** Where a range begins. */
  readonly last: string | null
}

const NOBODY: Selection = { ids: new Set(), everyone: null, last: null }
/** It outlives opening a client and coming back, and ends with the session. */
export const selection = createStore<Selection>(NOBODY)

export const clearSelection = (): void => selection.set(NOBODY)

let owner = sessionOwner()
subscribeToSession(() => {
  if (sessionOwner() === owner) return
  owner = sessionOwner()
  clearSelection()
})

/** The filters without the order in which they show the clients, except the one that shows only those not contacted yet. */
export const matchingOf = (filters: ClientFilters): string =>
  JSON.stringify({ ...filters, sort: filters.sort === 'due' ? 'due' : undefined, order: undefined })

/**
 * Which of these rows are selected, and what selects them. Rows that others are about to replace are `stale`. Everyone who
 * matches is selected only under the same filters: under others, they would be other people.
 */
export function useSelection(rows: readonly Pick<ClientRow, 'id'>[], stale: boolean, filters: ClientFilters) {
  const matching = matchingOf(filters)
  const { ids, everyone: of } = useStore(selection)
  const everyone = of === matching
  const toggle = (id: string) => {
    const before = selection.read()
    const next = new Set(before.everyone === matching ? rows.map((row) => row.id) : before.ids)
    if (!next.delete(id)) next.add(id)
    selection.set({ ids: next, everyone: null, last: id })
  }
  /** Selects every row from the one that was selected last up to this one. */
  const extend = (id: string) => {
    const before = selection.read()
    const at = (sought: string | null) => rows.findIndex((row) => row.id === sought)
    const [from, to] = [at(before.last), at(id)].toSorted((a, b) => a - b)
    if (from === undefined || to === undefined || from < 0) return toggle(id)
    const range = rows.slice(from, to + 1).map((row) => row.id)
    selection.set({ ids: new Set([...before.ids, ...range]), everyone: null, last: id })
  }
  return {
    ids,
    everyone,
    has: (id: string) => everyone || ids.has(id),
    toggle,
    extend,
    selectShown: () => {
      if (!stale) selection.set({ ids: new Set(rows.map((row) => row.id)), everyone: null, last: null })
    },
    selectEveryone: () => selection.set({ ids: new Set(), everyone: matching, last: null }),
  }
}
