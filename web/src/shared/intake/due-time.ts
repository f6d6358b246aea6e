import { timeWords } from '@waymark/rules/foundation/geography/time-words'
import { locale as pageLocale } from '@waymark/words/t'

/** Milliseconds until the next check for an assigned agent. The first checks are quick, later ones rare. */
export const nextAsk = (asked: number): number => Math.min(1000 * 1.6 ** asked, 30_000)

/** `Saturday, November 22 at 3:34 PM CST`, in the page's language and the viewer's time zone. */
export const dueWords = (due_at: string, locale = pageLocale(), timeZone?: string): string =>
  timeWords(due_at, locale, timeZone)

/** The share of the time between assignment and due time that is left at `now`: 1 at the start, 0 when it is over. */
export function shareLeft(assigned_at: string, due_at: string, now: number): number {
  const [start, end] = [Date.parse(assigned_at), Date.parse(due_at)]
  return Math.min(1, Math.max(0, (end - now) / (end - start)))
}
