import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import type { Place } from './household.ts'
import { byYear } from './plan-year.ts'
import { cents } from './premium-tax-credit.ts'
import { pricedAt, type Rating } from './rating.ts'
import type { EntitlementTables, StateRules } from './tables.ts'

/** What the benchmark and the lowest bronze plan cost the people who would buy, in USD a month. */
export interface Priced {
  year: number
  premiums_of: 'rating_area' | 'statewide'
  silver: number
  /** Null where only the benchmark is known. */
  bronze: number | null
  /** The part of each person in the benchmark. */
  each: number[]
}

/** Prices by rating area, or by the state's median where the county is not known. Null where neither is known. */
export function pricing({ area_premiums, benchmarks }: EntitlementTables, rating: Rating) {
  const ofArea = new Map(
    [...Map.groupBy(area_premiums.rows, ({ state }) => state)].map(([state, of_state]) => [
      state,
      new Map(
        [...Map.groupBy(of_state, ({ rating_area }) => rating_area)].map(([rating_area, rows]) => [
          rating_area,
          byYear(rows, ({ plan_year }) => plan_year),
        ]),
      ),
    ]),
  )
  const ofState = new Map(benchmarks.rows.map((row) => [row.state, row]))

  return (place: Place, rules: StateRules, plan_year: number, buyers: readonly HouseholdPerson[]): Priced | null => {
    const multiples = rating(rules, buyers)
    const found = place.county ? ofArea.get(rules.state)?.get(place.county.rating_area)?.(plan_year) : undefined
    const area = found?.rows[0]
    if (found && area) {
      const each = pricedAt(area.silver, multiples)
      return {
        year: found.year,
        premiums_of: 'rating_area',
        silver: total(each),
        bronze: total(pricedAt(area.bronze, multiples)),
        each,
      }
    }
    const statewide = ofState.get(rules.state)
    if (!statewide) return null
    const each = pricedAt(statewide.age21_median, multiples)
    return { year: benchmarks.year, premiums_of: 'statewide', silver: total(each), bronze: null, each }
  }
}

const total = (each: readonly number[]): number => cents(each.reduce((sum, one) => sum + one, 0))
