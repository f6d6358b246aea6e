import { LIMITS } from '@waymark/contracts/fields'
import { z } from 'zod'
import { sessionOwner } from '../session/storage.ts'
import { createBrowserStore, useStore } from '../state/store.ts'
import { tabStorage } from '../ui/browser-storage.ts'
import { withChanges } from '../ui/use-address.ts'

const FIRST = 'tab=clients'
/** The most searches that are kept. */
const MOST = 50

const kept = z.object({
  owner: z.string(),
  /** The list of clients as it was last, as the parameters of its address. */
  list: z.string(),
  /** What was searched for, by the number that stands for it in addresses. */
  words: z.array(z.tuple([z.number().int(), z.string()])),
})
type Kept = z.output<typeof kept>

/**
 * Words that were searched for may name someone or something private, so addresses contain only a number for them. They
 * stay in this tab, and end with the session.
 */
const STORED = 'client_list'
let known: Kept | null = null
const current = createBrowserStore((): Kept => {
  const owner = sessionOwner() ?? ''
  if (known?.owner !== owner) known = restored(owner)
  return known
}, [])

function restored(owner: string): Kept {
  try {
    const stored = kept.safeParse(JSON.parse(tabStorage.read(STORED) ?? 'null')).data
    if (stored?.owner === owner) return stored
  } catch {
    // The stored text is unreadable, so start empty.
  }
  tabStorage.remove(STORED)
  return { owner, list: FIRST, words: [] }
}

function change(next: Partial<Kept>): void {
  known = { ...current.read(), ...next }
  tabStorage.write(STORED, JSON.stringify(known))
  current.emit()
}

/** The number of these words for an address; empty without words. */
export function numberOf(words: string): string {
  if (words === '') return ''
  const sought = words.slice(0, LIMITS.name)
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

/** The parameters of the list behind an address, which may also name a client. */
export const listIn = (address: URLSearchParams): string =>
  withChanges(address, { client: null, part: null, show: null, act: null }).toString()

/** Remembers the list, so that its tab leads back to it. */
export function keepList(list: string): void {
  if (list !== current.read().list) change({ list })
}

/** Where the tab of clients leads: to the list as it was left. */
export const useListAddress = (): string => `/broker?${useStore(current).list}`

const scrolled = new Map<string, number>()

/** How far a list was scrolled when it was left. */
export const scrollOf = (list: string): number => scrolled.get(list) ?? 0
export const keepScroll = (list: string, top: number): void => void scrolled.set(list, top)
