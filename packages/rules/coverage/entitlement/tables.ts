import percentages from '../../foundation/tables/applicable-percentages.json' with { type: 'json' }
import benchmarks from '../../foundation/tables/benchmark-silver-2026.json' with { type: 'json' }
import type { DatedTable } from '../../foundation/tables/dated-table.ts'
import windows from '../../foundation/tables/enrollment-windows.json' with { type: 'json' }
import age_curve from '../../foundation/tables/federal-age-curve.json' with { type: 'json' }
import limits from '../../foundation/tables/out-of-pocket-maximums.json' with { type: 'json' }
import guidelines from '../../foundation/tables/poverty-guidelines.json' with { type: 'json' }
import state_rules from '../../foundation/tables/state-coverage-rules-2026.json' with { type: 'json' }

/** The public tables behind an estimate. Pass another year's tables instead of the defaults to estimate with them. */
export type EntitlementTables = {
  /** Open enrollment of the federal marketplace, as days such as 2026-11-01. */
  windows: DatedTable<{ plan_year: number; opens_on: string; closes_on: string }>
  /** USD a year. `region` is contiguous, alaska or hawaii. */
  guidelines: DatedTable<{ guideline_year: number; region: string; first_person: number; each_additional: number }>
  /** Percent of income by percent of poverty, linear within a band. `fpl_to` null means no end. */
  percentages: DatedTable<{
    coverage_year: number
    fpl_from: number
    fpl_to: number | null
    initial_percent: number
    final_percent: number
  }>
  /** Second-lowest-cost silver premium in USD a month at age 21, over the rating areas of a state. */
  benchmarks: DatedTable<{
    state: string
    age21_low: number | null
    age21_median: number
    age21_high: number | null
  }>
  /** Premium ratio by age, 1.0 at 21. The last row applies to everyone older. */
  age_curve: DatedTable<{ age: number; premium_ratio: number }>
  /** In USD a year. */
  limits: DatedTable<{ plan_year: number; self_only: number }>
  state_rules: DatedTable<StateRules>
}

export type StateRules = {
  state: string
  /** Percent of poverty. Null if adults need another reason to get Medicaid. */
  adult_medicaid_percent: number | null
  medicaid_program: string
  /** Hours a month of work or similar activities that Medicaid requires. */
  medicaid_activity_hours: number | null
  basic_health_program: string | null
  basic_health_percent: number | null
  /** federal, own, or none (every adult pays the same). */
  age_curve: string
  /** allowed or barred. */
  tobacco_rating: string
}

export const PUBLISHED_ENTITLEMENT_TABLES: EntitlementTables = {
  windows,
  guidelines,
  percentages,
  benchmarks,
  age_curve,
  limits,
  state_rules,
}
