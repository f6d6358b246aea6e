import type { Preferences } from '../../../shared/session/preferences.ts'

/** Saves a change immediately and shows a message about the result. */
export type Change = (changes: Preferences, said: string, settled?: () => void) => void
