import type { EntitlementTables } from './tables.ts'

/** The start of open enrollment in a year without a known window: 45 CFR 155.410(e). */
const USUAL_OPENING = '11-01'

/** Open enrollment for a plan year, as days such as 2026-11-01. */
export interface Enrollment {
  opens_on: string
  closes_on: string
  exchange: 'federal' | 'state'
}

export interface EnrollmentTable {
  /** Open enrollment in a state for a plan year. Null if it is not known, or if there is no marketplace. */
  of: (plan_year: number, state: string | null) => Enrollment | null
  /**
   * The coverage year that a person shops for on a day such as 2026-11-21: the next year once its open enrollment has started,
   * otherwise the current one, through a special enrollment period.
   */
  planYear: (today: string, state: string | null) => number
  /** Open enrollment in a state, if it runs on a day such as 2026-11-21 and its dates are known. */
  openIn: (state: string, today: string) => { plan_year: number; closes_on: string } | null
  /** The day on which the next open enrollment in a state starts, if it is known. */
  opensNext: (state: string, today: string) => string | null
}

export function enrollmentTable({
  windows,
  marketplaces,
}: Pick<EntitlementTables, 'windows' | 'marketplaces'>): EnrollmentTable {
  const federal = new Map(windows.rows.map((row) => [row.plan_year, row]))
  const states = new Map(marketplaces.rows.map((row) => [`${row.plan_year} ${row.state}`, row]))
  const newest = new Map(marketplaces.rows.toSorted((a, b) => a.plan_year - b.plan_year).map((row) => [row.state, row]))

  const of: EnrollmentTable['of'] = (plan_year, state) => {
    const marketplace = newest.get(state ?? '')
    // A territory: the federal dates are not for it.
    if (state !== null && !marketplace) return null
    if (marketplace?.exchange === 'state') {
      const row = states.get(`${plan_year} ${state}`)
      return row ? { opens_on: row.opens_on, closes_on: row.closes_on, exchange: 'state' } : null
    }
    const row = federal.get(plan_year)
    return row ? { opens_on: row.opens_on, closes_on: row.closes_on, exchange: 'federal' } : null
  }
  const planYear: EnrollmentTable['planYear'] = (today, state) => {
    const year = Number(today.slice(0, 4))
    const opens_on = of(year + 1, state)?.opens_on ?? federal.get(year + 1)?.opens_on ?? `${year}-${USUAL_OPENING}`
    return today >= opens_on ? year + 1 : year
  }
  return {
    of,
    planYear,
    openIn: (state, today) => {
      const plan_year = planYear(today, state)
      const window = of(plan_year, state)
      if (!window || today < window.opens_on || today > window.closes_on) return null
      return { plan_year, closes_on: window.closes_on }
    },
    opensNext: (state, today) => of(planYear(today, state) + 1, state)?.opens_on ?? null,
  }
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
