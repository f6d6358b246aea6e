import type { ReactNode } from 'react'
import { createStore, useStore } from '../shared/state/store.ts'

const toasts = createStore<ReactNode>(null)

/** Called by the first code that shows toasts, which public pages do not load. */
export const installToasts = toasts.set

/**
 * Toasts are rendered outside the pages, so that a toast outlives the page that showed it: `Logged out successfully`.
 */
export const ToastSlot = () => useStore(toasts)
