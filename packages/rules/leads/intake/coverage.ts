import {
  COVERAGE_BY_PREFERENCE,
  type CoverageOption,
  type PlanPreference,
} from '@waymark/contracts/leads/intake/options'

/** The coverage choices that remain after the plan preference changes. */
export function pruneCoverage(chosen: readonly CoverageOption[], preference: PlanPreference): CoverageOption[] {
  return chosen.filter((option) => COVERAGE_BY_PREFERENCE[preference].includes(option))
}
