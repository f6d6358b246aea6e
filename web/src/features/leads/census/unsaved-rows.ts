import type { QueryClient } from '@tanstack/react-query'
import {
  CHANGED_ELSEWHERE,
  censusEndpoints,
  MAX_REMOVED_ROWS,
  MAX_WRITTEN_ROWS,
} from '@waymark/contracts/leads/census/endpoints'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { createOwnedStore } from '../../../shared/session/owned-store.ts'
import { useStore } from '../../../shared/state/store.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { censusQuery } from './queries.ts'
import { type Drafts, draftsAfter, pendingOf, withChanges } from './rows.ts'

interface Unsaved {
  readonly drafts: Drafts
  readonly saving: boolean
  /** Why the last save failed. */
  readonly failure: string | null
}

const NOTHING: Unsaved = { drafts: new Map(), saving: false, failure: null }

/**
 * Changes that are not saved yet, by census, so that leaving the screen loses none. They stay in memory and belong to who
 * typed them.
 */
const unsaved = createOwnedStore<ReadonlyMap<string, Unsaved>>(new Map(), {
  resumed: (all) => new Map([...all].map(([id, { drafts }]) => [id, { ...NOTHING, drafts }])),
})

const read = (id: string) => unsaved.read().get(id) ?? NOTHING
const write = (id: string, changes: Partial<Unsaved>) =>
  unsaved.set(new Map(unsaved.read()).set(id, { ...read(id), ...changes }))

export const useUnsaved = (id: string): Unsaved => useStore(unsaved).get(id) ?? NOTHING

export const changeDrafts = (id: string, change: (now: Drafts) => Drafts): void =>
  write(id, { drafts: change(read(id).drafts), failure: null })

/** Forgets a failure, so that the next save is tried. */
export function allowRetry(id: string): void {
  if (read(id).failure !== null) write(id, { failure: null })
}

const running = new Map<string, Promise<boolean>>()

/** Saves as much as one request takes, after a save under way. Returns whether there may be more to save now. */
export function saveRows(queries: QueryClient, id: string): Promise<boolean> {
  const next = (running.get(id) ?? Promise.resolve()).then(() => send(queries, id))
  running.set(id, next)
  return next
}

const pendingNow = (queries: QueryClient, id: string) => {
  const census = queries.getQueryData(censusQuery(id).queryKey)
  return census && { census, ...pendingOf(census, read(id).drafts) }
}

async function send(queries: QueryClient, id: string): Promise<boolean> {
  const pending = pendingNow(queries, id)
  if (!pending || pending.collided.length > 0) return false
  const put = pending.put.slice(0, MAX_WRITTEN_ROWS)
  const remove = pending.remove.slice(0, MAX_REMOVED_ROWS)
  if (put.length + remove.length === 0) return false
  const { version } = pending.census
  const { queryKey } = censusQuery(id)
  const { drafts } = read(id)
  write(id, { saving: true })
  try {
    const changed = await call(censusEndpoints.changeCensusRows, { params: { id }, body: { version, put, remove } })
    queries.setQueryData(queryKey, (now) => now && withChanges(now, { put, remove }, changed))
    write(id, { drafts: draftsAfter(read(id).drafts, drafts, put), failure: null })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === CHANGED_ELSEWHERE) {
      await queries.refetchQueries({ queryKey })
      return queries.getQueryData(queryKey)?.version !== version
    }
    write(id, { failure: sentenceOf(error, 'Something went wrong.') })
    return false
  } finally {
    write(id, { saving: false })
  }
}

/** Saves everything once the screen is left, and says so if that does not work. */
export async function saveLeft(queries: QueryClient, id: string): Promise<void> {
  let more = true
  while (more) more = await saveRows(queries, id)
  const pending = pendingNow(queries, id)
  if (pending && pending.put.length + pending.remove.length > 0) {
    toast.error(`Changes to ${pending.census.name} are not saved yet. Open it again to save them.`)
  }
}
