import { createSignal } from '../../shared/state/store.ts'

/** Emitted to open the quick search of the signed-in screen that is shown. */
export const quickSearchAsked = createSignal()
