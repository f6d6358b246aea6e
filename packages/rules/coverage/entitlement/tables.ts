import percentages from '../tables/applicable-percentages.json' with { type: 'json' }
import benchmarks from '../tables/benchmark-silver-2026.json' with { type: 'json' }
import type { DatedTable } from '../tables/dated-table.ts'
import windows from '../tables/enrollment-windows.json' with { type: 'json' }
import family_tiers from '../tables/family-tiers.json' with { type: 'json' }
import age_curve from '../tables/federal-age-curve.json' with { type: 'json' }
import medicaid_limits from '../tables/medicaid-limits.json' with { type: 'json' }
import limits from '../tables/out-of-pocket-maximums.json' with { type: 'json' }
import guidelines from '../tables/poverty-guidelines.json' with { type: 'json' }
import area_premiums from '../tables/rating-area-premiums.json' with { type: 'json' }
import state_age_curves from '../tables/state-age-curves.json' with { type: 'json' }
import state_rules from '../tables/state-coverage-rules-2026.json' with { type: 'json' }
import marketplaces from '../tables/state-marketplaces.json' with { type: 'json' }
import subsidies from '../tables/state-subsidies.json' with { type: 'json' }

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
  /** USD a month at age 21, or for one adult where premiums do not depend on age. */
  area_premiums: DatedTable<AreaPremium>
  /** Second-lowest-cost silver premium in USD a month at age 21, over the rating areas of a state. The fallback. */
  benchmarks: DatedTable<{
    state: string
    age21_low: number | null
    age21_median: number
    age21_high: number | null
  }>
  /** Premium ratio by age, 1.0 at 21. The last row applies to everyone older. */
  age_curve: DatedTable<{ age: number; premium_ratio: number }>
  /** The same for states with their own curve, where 21 need not be 1. An age without a row has the ratio of the next younger one. */
  state_age_curves: DatedTable<{ state: string; age: number; premium_ratio: number }>
  /** Multiples of one adult's premium where premiums do not depend on age. */
  family_tiers: DatedTable<{ state: string; tier: string; ratio: number }>
  /** `self_only` in USD a year; `employer_percent` of household income that affordable job coverage may cost. */
  limits: DatedTable<{ plan_year: number; self_only: number; employer_percent: number | null }>
  state_rules: DatedTable<StateRules>
  medicaid_limits: DatedTable<MedicaidLimits>
  marketplaces: DatedTable<Marketplace>
  subsidies: DatedTable<{ plan_year: number; state: string; program: string; what_it_does: string }>
}

export type AreaPremium = {
  plan_year: number
  state: string
  rating_area: number
  silver: number
  bronze: number
  /** puf: CMS files; kff: KFF's calculator. */
  published_by: string
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
}

/** In percent of poverty, with the 5 points that are disregarded. Null where there is no such limit. */
export type MedicaidLimits = {
  state: string
  infant_percent: number
  /** The age at which `child_1_to_5_percent` begins. */
  infant_below_age: number
  child_1_to_5_percent: number
  child_6_to_18_percent: number
  /** Separate CHIP, under age 19. */
  chip_percent: number | null
  /** Where people of 19 and 20 have another limit than adults. */
  age_19_to_20_percent: number | null
  pregnant_percent: number
  pregnant_chip_percent: number | null
  /** CHIP for the unborn child, which does not depend on the mother's status. */
  unborn_child_percent: number | null
  parent_percent: number
}

export type Marketplace = {
  plan_year: number
  state: string
  /** federal or state. */
  exchange: string
  opens_on: string
  closes_on: string
  /** The most that tobacco use may multiply a premium by. 1 where it may not. */
  tobacco_max_ratio: number
}

export const PUBLISHED_ENTITLEMENT_TABLES: EntitlementTables = {
  windows,
  guidelines,
  percentages,
  area_premiums,
  benchmarks,
  age_curve,
  state_age_curves,
  family_tiers,
  limits,
  state_rules,
  medicaid_limits,
  marketplaces,
  subsidies,
}
