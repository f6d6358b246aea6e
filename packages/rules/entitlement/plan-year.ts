const NOVEMBER = 10

/**
 * The year of coverage that somebody shops for on a day (UTC): the next one from 1 November on, when open enrollment
 * begins (45 CFR 155.410(e)), else the running one, by a special enrollment period.
 */
export const planYearOn = (day: Date): number => day.getUTCFullYear() + (day.getUTCMonth() >= NOVEMBER ? 1 : 0)

/** Rows by their year, and of which year a wanted one is answered: itself, else the newest before, else the oldest. */
export function byYear<Row>(rows: readonly Row[], yearOf: (row: Row) => number) {
  const groups = Map.groupBy(rows, yearOf)
  const years = [...groups.keys()].toSorted((a, b) => a - b)
  return (wanted: number): { year: number; rows: readonly Row[] } => {
    const year = years.findLast((candidate) => candidate <= wanted) ?? years[0] ?? wanted
    return { year, rows: groups.get(year) ?? [] }
  }
}
