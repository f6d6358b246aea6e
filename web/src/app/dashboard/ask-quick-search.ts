import { createSignal } from '../../shared/state/store.ts'

/** Emitted to open the quick search on the current screen. */
export const quickSearchAsked = createSignal()
