import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { isState } from '../../foundation/geography/us-states.ts'
import { byYear, enrollmentTable } from './plan-year.ts'
import { type Guideline, guidelineTable } from './poverty.ts'
import type { EntitlementTables, MedicaidLimits, StateRules } from './tables.ts'

/** The rows that apply to households of a size in a state, for a plan year. */
export interface Law {
  plan_year: number
  /** The year of the guideline that Medicaid should use. */
  medicaid_year: number
  /** Two-letter code of a state or territory. Null if unknown. */
  state: string | null
  /** Null for territories and unknown states. */
  rules: StateRules | null
  medicaid: MedicaidLimits | null
  /** The guideline of the year before coverage, and the newest one. */
  credit_guideline: Guideline
  medicaid_guideline: Guideline
  /** USD a year: what one more person adds to the newest guideline. */
  one_more: number
  percentages: { year: number; rows: readonly EntitlementTables['percentages']['rows'][number][] }
  /** USD a year for one person, and percent of income that affordable job coverage may cost. */
  limits: { year: number; self_only: number; employer_percent: number }
  /** The most that tobacco use may multiply a premium by. */
  tobacco_max_ratio: number
  enrollment: Estimate['enrollment']
  subsidies: Estimate['state_subsidies']
}

/** Looks up everything that does not depend on the people, once for each combination. */
export function lawBook(tables: EntitlementTables) {
  const guideline = guidelineTable(tables.guidelines)
  const percentagesOf = byYear(tables.percentages.rows, ({ coverage_year }) => coverage_year)
  const limitsOf = byYear(tables.limits.rows, ({ plan_year }) => plan_year)
  const subsidiesOf = byYear(tables.subsidies.rows, ({ plan_year }) => plan_year)
  const rulesOf = new Map(tables.state_rules.rows.map((row) => [row.state, row]))
  const medicaidOf = new Map(tables.medicaid_limits.rows.map((row) => [row.state, row]))
  const marketplacesOf = new Map(
    [...Map.groupBy(tables.marketplaces.rows, ({ state }) => state)].map(([state, rows]) => [
      state,
      byYear(rows, ({ plan_year }) => plan_year),
    ]),
  )
  const enrollment = enrollmentTable(tables)
  // Numbers as keys, because putting strings together takes a noticeable part of an estimate.
  const known = new Map<string | null, Map<number, Law>>()

  const lookUp = (state: string | null, plan_year: number, medicaid_year: number, people: number): Law => {
    const credit_guideline = guideline(plan_year - 1, state, people)
    const medicaid_guideline = guideline(medicaid_year, state, people)
    const percentages = percentagesOf(plan_year)
    const limits = limitsOf(plan_year)
    const rules = rulesOf.get(state ?? '') ?? null
    return {
      plan_year,
      medicaid_year,
      state: state !== null && isState(state) ? state : null,
      rules,
      medicaid: medicaidOf.get(state ?? '') ?? null,
      credit_guideline,
      medicaid_guideline,
      one_more: guideline(medicaid_year, state, people + 1).usd - medicaid_guideline.usd,
      percentages,
      limits: {
        year: limits.year,
        self_only: limits.rows[0]?.self_only ?? 0,
        // Both shares of income are indexed alike, 26 USC 36B(c)(2)(C)(iv), except under the enhanced credits.
        employer_percent: limits.rows[0]?.employer_percent ?? percentages.rows.at(-1)?.final_percent ?? 0,
      },
      tobacco_max_ratio: marketplacesOf.get(state ?? '')?.(plan_year).rows[0]?.tobacco_max_ratio ?? 1,
      enrollment: enrollment.of(plan_year, state),
      subsidies: subsidiesIn(state, plan_year),
    }
  }
  /** Programs go on more often than they end, so those of the newest year that is known stand in for a later one. */
  const subsidiesIn = (state: string | null, plan_year: number): Law['subsidies'] => {
    const { year, rows } = subsidiesOf(plan_year)
    if (year > plan_year) return []
    return rows
      .filter((row) => row.state === state)
      .map(({ program, what_it_does }) => ({
        program,
        what_it_does: year === plan_year ? what_it_does : `in ${year}, ${what_it_does}`,
      }))
  }

  /**
   * @param today such as 2026-11-21
   * @param wanted_year instead of the plan year that people shop for today
   */
  return (state: string | null, people: number, today: string, wanted_year?: number): Law => {
    const plan_year = wanted_year ?? enrollment.planYear(today, state)
    const medicaid_year = Math.min(plan_year, Number(today.slice(0, 4)))
    const laws = known.get(state) ?? new Map<number, Law>()
    const key = (plan_year * 10_000 + medicaid_year) * 1000 + people
    const found = laws.get(key) ?? lookUp(state, plan_year, medicaid_year, people)
    known.set(state, laws)
    laws.set(key, found)
    return found
  }
}
