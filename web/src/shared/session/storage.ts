import { type AuthAnswer, type User, user } from '@waymark/contracts/people/accounts/schemas'
import { createBrowserStore, useStore } from '../state/store.ts'
import { localStore } from '../ui/browser-storage.ts'
import { isDemo } from './demo-session.ts'

// The specification names these keys, and `invite_code` (`features/people/auth/invite-code.ts`).
const TOKEN = 'broker_token'
const USER = 'broker_user'
const ARCHITECT = 'architect_mode'
/** The ids of what was opened last (`recent.ts`). They end with the session. */
export const RECENT = 'recent_places'
/** Why the last session ended, for the sign-in screens of all tabs. */
const NOTICE = 'session_notice'

/** Any token that is not a JWT means a demo session. */
const DEMO_TOKEN = 'demo-session'

/** Starts a demo session, which replaces any other session. */
export function storeDemoSession(): void {
  clearSession()
  localStorage.setItem(TOKEN, DEMO_TOKEN)
  session.emit()
}

/** The access token of a real session (a JWT, so it starts with `eyJ`), or null. */
export function readToken(): string | null {
  const token = localStore.read(TOKEN)
  return token?.startsWith('eyJ') ? token : null
}

export const readUser = (): User | null => user.safeParse(localStore.readJson(USER)).data ?? null

export function storeSession({ access_token, user: person, admin_access, founder_access }: AuthAnswer): void {
  // Other tabs hear of each entry: the token comes with a known owner.
  localStorage.setItem(USER, JSON.stringify(person))
  localStorage.setItem(TOKEN, access_token)
  // Only shows or hides screens. The server checks every call.
  if (person.role === 'sys_admin' || admin_access || founder_access) localStorage.setItem(ARCHITECT, 'true')
  else localStorage.removeItem(ARCHITECT)
  localStorage.removeItem(NOTICE)
  session.emit()
}

/** Updates the stored copy of the signed-in user. Does nothing after the session has ended. */
export function storeUser(person: User): void {
  if (readToken() === null) return
  localStorage.setItem(USER, JSON.stringify(person))
  session.emit()
}

/**
 * Ends the session in every tab. If the user did not sign out, `notice` is the reason to show on the sign-in screen.
 */
export function clearSession(notice?: string): void {
  // The notice comes first: other tabs hear of each entry, and must know why the token goes.
  if (notice === undefined) localStorage.removeItem(NOTICE)
  else localStorage.setItem(NOTICE, notice)
  for (const key of [TOKEN, USER, ARCHITECT, RECENT]) localStorage.removeItem(key)
  session.emit()
}

/** Whether the last session ended without its user signing out. */
export const endedOnItsOwn = (): boolean => localStore.read(NOTICE) !== null

/** The owner of the stored session: a user id, `demo`, or null if no one is signed in. */
export const sessionOwner = (): string | null =>
  // A user stored by an earlier release may be unreadable. The session is still valid.
  readToken() === null ? (isDemo() ? 'demo' : null) : (readUser()?.id ?? 'unknown')

// Pages that the build has rendered are those of visitors.
const session = createBrowserStore<string | null>(sessionOwner, ['storage'], () => null)
const { subscribe } = session
const architect_mode = { subscribe, read: () => localStorage.getItem(ARCHITECT) === 'true' }
const end_notice = { subscribe, read: () => localStorage.getItem(NOTICE), prerendered: () => null }

/** Calls the listener after every change of the session, in this tab or another one. */
export const subscribeToSession = subscribe

export const useSessionOwner = (): string | null => useStore(session)

/** Whether the last sign-in gave administrator or founder access. */
export const useArchitectMode = (): boolean => useStore(architect_mode)

export const useSessionNotice = (): string | null => useStore(end_notice)
