import { DAY_MS } from '@waymark/contracts/durations'

/** When both are reminded: a day before. Null if that is over, because the confirmation came later than that. */
export function remindAt(starts_at: Date, now: Date): Date | null {
  const at = new Date(starts_at.getTime() - DAY_MS)
  return at > now ? at : null
}
