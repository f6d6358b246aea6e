import type { EntitlementTables } from './tables.ts'

/** The start of open enrollment in a year without a known window: 45 CFR 155.410(e). */
const USUAL_OPENING = '11-01'

type Windows = EntitlementTables['windows']['rows']

export const windowOf = (plan_year: number, windows: Windows) =>
  windows.find((window) => window.plan_year === plan_year)

/**
 * The coverage year that a person shops for on a given day (UTC): the next year once its open enrollment has started,
 * otherwise the current one, through a special enrollment period.
 */
export function planYearOn(day: Date, windows: Windows): number {
  const year = day.getUTCFullYear()
  const opens_on = windowOf(year + 1, windows)?.opens_on ?? `${year}-${USUAL_OPENING}`
  return day.toISOString().slice(0, 10) >= opens_on ? year + 1 : year
}

/** Returns the rows of a year and the year they are from: the wanted year, or the newest before it, or the oldest. */
export function byYear<Row>(rows: readonly Row[], yearOf: (row: Row) => number) {
  const groups = Map.groupBy(rows, yearOf)
  const years = [...groups.keys()].toSorted((a, b) => a - b)
  return (wanted: number): { year: number; rows: readonly Row[] } => {
    const year = years.findLast((candidate) => candidate <= wanted) ?? years[0] ?? wanted
    return { year, rows: groups.get(year) ?? [] }
  }
}
