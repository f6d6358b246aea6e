import { dayIn } from '@waymark/rules/foundation/geography/day-in'

const monthName = (at: Date) => at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a ledger period: `November 2026` for `2026-11`, `2026` for `2026`. */
export const nameOfPeriod = (period: string): string =>
  period.includes('-') ? monthName(new Date(`${period}-01T00:00:00Z`)) : period

const MONTHS = 12

/** The periods of a statement in a time zone: all time, the years since the member joined, and up to twelve months. */
export function periodsSince(joined: string | Date, now: Date, time_zone: string): { value: string; label: string }[] {
  const [first, last] = [dayIn(time_zone, new Date(joined)), dayIn(time_zone, now)]
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7))]
  const years: string[] = []
  for (let at = year; at >= Number(first.slice(0, 4)); at--) years.push(String(at))
  const months: string[] = []
  for (let at = 1; at <= MONTHS; at++) {
    const one = new Date(Date.UTC(year, month - at)).toISOString().slice(0, 7)
    if (one >= first.slice(0, 7)) months.push(one)
  }
  return [
    { value: '', label: 'All time' },
    ...[...years, ...months].map((value) => ({ value, label: nameOfPeriod(value) })),
  ]
}
