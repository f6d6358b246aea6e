import { localStore } from '../../../shared/ui/browser-storage.ts'

const STORED = 'invite_code'
let held = ''

/**
 * Takes the invitation code from the address of an emailed link (after the `#`) or from local storage. The code is
 * removed there and stays in memory until it is used or the page closes.
 */
export function takeInviteCode(): string {
  if (import.meta.env.SSR) return ''
  const mailed = new URLSearchParams(window.location.hash.slice(1)).get('invite')
  if (mailed !== null) {
    held = mailed.trim().toUpperCase()
    // Remove the code from the browser history, but leave the state, which belongs to the router.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  const stored = localStore.read(STORED)
  if (stored !== null) {
    localStore.remove(STORED)
    held = stored.trim().toUpperCase()
  }
  return held
}

/** Replaces the code in memory with a typed one. */
export const holdInviteCode = (code: string): void => {
  held = code.trim()
}

/** Stores the code, because the page that Google returns to starts without this memory. */
export function leaveInviteCode(): void {
  if (held !== '') localStore.write(STORED, held)
}

export function forgetInviteCode(): void {
  held = ''
}
