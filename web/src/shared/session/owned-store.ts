import { z } from 'zod'
import { createStore, type Store } from '../state/store.ts'
import { tabStorage } from '../ui/browser-storage.ts'
import { endedOnItsOwn, sessionOwner, subscribeToSession } from './storage.ts'

/** Milliseconds for which the owner of a session that ended on its own finds what they had typed. */
const SET_ASIDE_MS = 3_600_000

const frame = z.object({
  owner: z.string(),
  /** When the session ended on its own (ms since 1970). Null while the owner is signed in. */
  left_at: z.number().nullable().default(null),
})
type Kept<Value> = z.output<typeof frame> & { readonly value: Value }

interface Options<Value> {
  /** Where this tab stores it, so that it survives a reload. Without it, it stays in memory. */
  readonly stored?: { readonly key: string; readonly schema: z.ZodType<Value> }
  /** What the owner finds after a reload or the next sign-in. */
  readonly resumed?: (value: Value) => Value
}

/**
 * What the signed-in user typed or chose. It is empty for everyone else and after a sign-out. If the session ends on its own,
 * nobody sees it until the same user signs in again. It is gone when another user signs in, or after an hour.
 */
export function createOwnedStore<Value extends object>(
  empty: Value,
  { stored, resumed = (value) => value }: Options<Value> = {},
): Store<Value> {
  let kept = restored()
  const shown = createStore(empty)

  function restored(): Kept<Value> | null {
    const read: unknown = stored && tabStorage.readJson(stored.key)
    const found = frame.safeParse(read).data
    const value = stored?.schema.safeParse(read).data
    return found && value ? { ...found, value: resumed(value) } : null
  }
  function keep(next: Kept<Value> | null): void {
    kept = next
    if (!stored) return
    if (next === null) tabStorage.remove(stored.key)
    else tabStorage.write(stored.key, JSON.stringify({ ...next.value, owner: next.owner, left_at: next.left_at }))
  }
  function settle(): void {
    const owner = sessionOwner()
    const now = Date.now()
    if (kept !== null && kept.owner !== owner) {
      if (owner !== null || !endedOnItsOwn()) keep(null)
      else if (kept.left_at === null) {
        keep({ ...kept, value: resumed(kept.value), left_at: now })
        setTimeout(settle, SET_ASIDE_MS)
      }
    }
    if (kept !== null && kept.left_at !== null) {
      if (now - kept.left_at >= SET_ASIDE_MS) keep(null)
      else if (kept.owner === owner) keep({ ...kept, left_at: null })
    }
    shown.set(kept?.owner === owner ? kept.value : empty)
  }

  settle()
  if (kept !== null && kept.left_at !== null) setTimeout(settle, kept.left_at + SET_ASIDE_MS - Date.now())
  subscribeToSession(settle)
  return {
    ...shown,
    set: (value) => {
      const owner = sessionOwner()
      // A call that fails because the session is over may still report it here.
      if (owner === null) return
      keep({ owner, left_at: null, value })
      shown.set(value)
    },
  }
}
