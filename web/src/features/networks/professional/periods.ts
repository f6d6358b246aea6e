const monthName = (at: Date) => at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a ledger period: `November 2026` for `2026-11`, `2026` for `2026`. */
export const nameOfPeriod = (period: string): string =>
  period.includes('-') ? monthName(new Date(`${period}-01T00:00:00Z`)) : period

const MONTHS = 12

/** The periods of a statement, in UTC: all time, the years since the member joined, and up to twelve months. */
export function periodsSince(joined: string | number, now: Date): { value: string; label: string }[] {
  const first = new Date(joined)
  const years: string[] = []
  for (let year = now.getUTCFullYear(); year >= first.getUTCFullYear(); year--) years.push(String(year))
  const months: string[] = []
  for (let at = 0; at < MONTHS; at++) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - at)).toISOString().slice(0, 7)
    if (month >= first.toISOString().slice(0, 7)) months.push(month)
  }
  return [
    { value: '', label: 'All time' },
    ...[...years, ...months].map((value) => ({ value, label: nameOfPeriod(value) })),
  ]
}
