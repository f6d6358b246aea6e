import { useMe } from './me.ts'

/** The time zone of the account, in which every time is typed, and shown (`showTimesIn`). The viewer's until the account is known. */
export const useZone = (): string => useMe()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
