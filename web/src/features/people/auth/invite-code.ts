import { localStore } from '../../../shared/ui/browser-storage.ts'

const STORED = 'invite_code'
let held = ''

/**
 * The invitation code that a link left in this browser, or that stands behind the `#` of one we mailed. Reading it
 * removes it there; until it is used up, or the page is left, it is kept in memory.
 */
export function takeInviteCode(): string {
  const mailed = new URLSearchParams(window.location.hash.slice(1)).get('invite')
  if (mailed !== null) {
    held = mailed.trim().toUpperCase()
    // The history need not keep it; the state is the router's.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  const stored = localStore.read(STORED)
  if (stored !== null) {
    localStore.remove(STORED)
    held = stored.trim().toUpperCase()
  }
  return held
}

/** Holds what was typed instead. */
export const holdInviteCode = (code: string): void => {
  held = code.trim()
}

/** Leaves what is held where a link would have left it, for the page that another site leads back to. */
export function leaveInviteCode(): void {
  if (held !== '') localStore.write(STORED, held)
}

export function forgetInviteCode(): void {
  held = ''
}
