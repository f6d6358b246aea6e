/** How long to wait before asking again whether an agent is found (milliseconds): soon at first, then rarely. */
export const nextAsk = (asked: number): number => Math.min(1000 * 1.6 ** asked, 30_000)

/** `Saturday, November 22 at 3:34 PM`, in the viewer's words and zone. */
export const dueWords = (due_at: string, locale?: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(due_at))

/** What is left of the time between assignment and due time at `now`: 1 at the start, 0 when it is over. */
export function shareLeft(assigned_at: string, due_at: string, now: number): number {
  const [start, end] = [Date.parse(assigned_at), Date.parse(due_at)]
  return Math.min(1, Math.max(0, (end - now) / (end - start)))
}
