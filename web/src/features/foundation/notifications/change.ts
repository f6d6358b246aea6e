import type { useChangePreferences } from '../../../shared/session/preferences.ts'

/** Saves a change immediately and shows a message about the result. */
export type Change = ReturnType<typeof useChangePreferences>['change']
