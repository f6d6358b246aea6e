import { localStore } from '../../shared/ui/browser-storage.ts'

const STORED = 'invite_code'
let held = ''

/**
 * The invitation code that a link left in this browser. Reading it removes it there; until it is used up, or the page
 * is left, it is kept in memory.
 */
export function takeInviteCode(): string {
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
