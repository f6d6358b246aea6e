import type { EntitlementTables } from './tables.ts'

/** When open enrollment begins in a year whose window is not known: 45 CFR 155.410(e). */
const USUAL_OPENING = '11-01'

type Windows = EntitlementTables['windows']['rows']

export const windowOf = (plan_year: number, windows: Windows) =>
  windows.find((window) => window.plan_year === plan_year)

/**
 * The year of coverage that somebody shops for on a day (UTC): the next one from the day on which its open enrollment
 * begins, else the running one, by a special enrollment period.
 */
export function planYearOn(day: Date, windows: Windows): number {
  const year = day.getUTCFullYear()
  const opens_on = windowOf(year + 1, windows)?.opens_on ?? `${year}-${USUAL_OPENING}`
  return day.toISOString().slice(0, 10) >= opens_on ? year + 1 : year
}

/** Rows by their year, and of which year a wanted one is answered: itself, else the newest before, else the oldest. */
export function byYear<Row>(rows: readonly Row[], yearOf: (row: Row) => number) {
  const groups = Map.groupBy(rows, yearOf)
  const years = [...groups.keys()].toSorted((a, b) => a - b)
  return (wanted: number): { year: number; rows: readonly Row[] } => {
    const year = years.findLast((candidate) => candidate <= wanted) ?? years[0] ?? wanted
    return { year, rows: groups.get(year) ?? [] }
  }
}
