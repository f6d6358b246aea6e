/** The first instant of a year (`2026`) or month (`2026-11`) and the first one after it, in UTC. */
export function boundsOf(period: string): { from: Date; until: Date } {
  const [year = 0, month] = period.split('-').map(Number)
  return month === undefined
    ? { from: new Date(Date.UTC(year, 0)), until: new Date(Date.UTC(year + 1, 0)) }
    : { from: new Date(Date.UTC(year, month - 1)), until: new Date(Date.UTC(year, month)) }
}

/** `November 2026`, `2026` or `All time`. */
export function nameOfPeriod(period: string | undefined): string {
  if (period === undefined) return 'All time'
  return period.includes('-')
    ? boundsOf(period).from.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    : period
}
