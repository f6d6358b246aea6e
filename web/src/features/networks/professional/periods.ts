const monthName = (at: Date) => at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Of a period of the ledger: `November 2026` of `2026-11`, `2026` of itself. */
export const nameOfPeriod = (period: string): string =>
  period.includes('-') ? monthName(new Date(`${period}-01T00:00:00Z`)) : period

const MONTHS = 12

/** What a statement may be of for somebody who joined then: all time, the years, the last twelve months (in UTC). */
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
