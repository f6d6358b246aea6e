import { LIMITS } from '@waymark/contracts/fields'
import { z } from 'zod'
import { endedOnItsOwn, sessionOwner, subscribeToSession } from '../session/storage.ts'
import { createBrowserStore, useStore } from '../state/store.ts'
import { tabStorage } from './browser-storage.ts'
import { withChanges } from './use-address.ts'

/** A tab that leads back to its list as it was left. */
export type ListTab = 'clients' | 'agent-network'
const FIRST: Record<ListTab, string> = { clients: 'tab=clients', 'agent-network': 'tab=agent-network' }
/** The most searches that are kept. */
const MOST = 50

const kept = z.object({
  owner: z.string(),
  /** The lists as they were last, as the parameters of their addresses. */
  lists: z.object({ clients: z.string(), 'agent-network': z.string() }),
  /** What was searched for, by the number that stands for it in addresses. */
  words: z.array(z.tuple([z.number().int(), z.string()])),
})
type Kept = z.output<typeof kept>

/**
 * Words that were searched for may name someone or something private, so addresses contain only a number for them. They
 * stay in this tab, and end with a sign-out.
 */
const STORED = 'last_lists'
let known: Kept | null = null
const current = createBrowserStore((): Kept => {
  const owner = sessionOwner() ?? ''
  if (known?.owner !== owner) known = restored(owner)
  return known
}, [])

function restored(owner: string): Kept {
  const stored = kept.safeParse(tabStorage.readJson(STORED)).data
  if (stored?.owner === owner) return stored
  tabStorage.remove(STORED)
  return { owner, lists: FIRST, words: [] }
}

// Reading removes what is not the user's, but after a sign-out nothing may read. A session that ended on its own leaves it
// to its user.
if (!import.meta.env.SSR) {
  subscribeToSession(() => {
    if (sessionOwner() === null && !endedOnItsOwn()) current.read()
  })
}

function change(next: Partial<Kept>): void {
  known = { ...current.read(), ...next }
  tabStorage.write(STORED, JSON.stringify(known))
  current.emit()
}

/** The number of these words for an address; empty without words. */
export function numberOf(words: string): string {
  if (words === '') return ''
  const sought = words.slice(0, LIMITS.short_text)
  const { words: earlier } = current.read()
  const before = earlier.find(([, one]) => one === sought)
  if (before) return String(before[0])
  const number = (earlier.at(-1)?.[0] ?? 0) + 1
  change({ words: [...earlier, [number, sought] satisfies Kept['words'][number]].slice(-MOST) })
  return String(number)
}

/** The words of a number. An address from another tab or an earlier session has none. */
export const useWords = (number: string | null): string =>
  useStore(current).words.find(([one]) => String(one) === number)?.[1] ?? ''

const OPENED = ['client', 'part', 'show', 'act', 'with', 'message', 'refer']

/** The parameters of the list behind an address, which may also name what is open. */
export const listIn = (address: URLSearchParams): string =>
  withChanges(address, Object.fromEntries(OPENED.map((name) => [name, null]))).toString()

/** Remembers the list, so that its tab leads back to it. */
export function keepList(tab: ListTab, list: string): void {
  const { lists } = current.read()
  if (list !== lists[tab]) change({ lists: { ...lists, [tab]: list } })
}

/** Where the tabs with a list lead: to the list as it was left. */
export const useLists = (): Kept['lists'] => useStore(current).lists

const scrolled = new Map<string, number>()

/** How far a list was scrolled when it was left. */
export const scrollOf = (list: string): number => scrolled.get(list) ?? 0
export const keepScroll = (list: string, top: number): void => void scrolled.set(list, top)
