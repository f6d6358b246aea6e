import type { User } from '@waymark/platform/generated/client'
import { instantIn } from '@waymark/rules/foundation/geography/instant-in'

/** Whose ledger it is, and where the days of its periods begin. */
export type Member = Pick<User, 'id' | 'time_zone'>

/** The first instant of a year (`2026`) or month (`2026-11`) in a time zone, and the first one after it. */
export function boundsOf(period: string, time_zone: string): { from: Date; until: Date } {
  const [year = 0, month] = period.split('-').map(Number)
  const start = (at: number) => instantIn(time_zone, new Date(Date.UTC(year, at)).toISOString().slice(0, 10), '00:00')
  return month === undefined ? { from: start(0), until: start(12) } : { from: start(month - 1), until: start(month) }
}

/** `November 2026`, `2026` or `All time`. */
export function nameOfPeriod(period: string | undefined): string {
  if (period === undefined) return 'All time'
  return period.includes('-')
    ? boundsOf(period, 'UTC').from.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    : period
}
