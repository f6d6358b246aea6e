import type { Preferences } from '../../../shared/session/preferences.ts'

/** Saves a change at once; says what it did, or that it failed. */
export type Change = (changes: Preferences, said: string, settled?: () => void) => void
