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

export function forgetInviteCode(): void {
  held = ''
}
