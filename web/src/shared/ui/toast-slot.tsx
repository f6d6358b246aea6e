import { type ReactNode, useSyncExternalStore } from 'react'

let toasts: ReactNode = null
const listeners = new Set<() => void>()

/** Called by the first code that shows toasts, which public pages do not load. */
export function installToasts(node: ReactNode): void {
  toasts = node
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Where toasts stand, outside of every page, so that one outlives the page that showed it: `Logged out successfully`. */
export function ToastSlot() {
  return useSyncExternalStore(subscribe, () => toasts)
}
