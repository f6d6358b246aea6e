import { FLEXIBLE, type SavingsSnapshot } from '@waymark/contracts/leads/business/endpoints'
import type { DEDUCTIBLE_BANDS, EMPLOYEES_BANDS, NETWORK_PREFERENCES } from '@waymark/contracts/leads/business/options'

/** USD for each employee and month. */
export const GAP_COST_PER_EMPLOYEE = 75

const DEFAULT_EMPLOYEES = 20
const DEFAULT_DEDUCTIBLE = 7500
export const LOWEST_DEDUCTIBLE = 2500
/** How much gap coverage reduces a deductible, in USD. */
export const GAP_BENEFIT = 5000
/** Unused claims funds for each employee of a level-funded group in a year (USD), and the share that is paid back. */
export const REBATE_BASIS = { unused_funds: 850, share: 0.175 }

interface Group {
  employees_band: (typeof EMPLOYEES_BANDS)[number] | ''
  current_deductible_band: (typeof DEDUCTIBLE_BANDS)[number] | ''
  network_preference: (typeof NETWORK_PREFERENCES)[number] | null
}

/**
 * The savings snapshot of a group, calculated as in the product's specification. An illustration, not a quote. Uses the
 * smallest group size of the band. An unknown band counts as 20 employees, an unknown deductible as $7,500.
 */
export function estimateSavings({
  employees_band,
  current_deductible_band,
  network_preference,
}: Group): SavingsSnapshot {
  const employees = Number(/\d+/.exec(employees_band)?.[0] ?? DEFAULT_EMPLOYEES)
  const current_deductible = Number(current_deductible_band.replaceAll(/\D/g, '')) || DEFAULT_DEDUCTIBLE
  const gap_cost_monthly = GAP_COST_PER_EMPLOYEE * employees
  return {
    current_deductible,
    new_deductible: Math.max(LOWEST_DEDUCTIBLE, current_deductible - GAP_BENEFIT),
    gap_cost_monthly,
    gap_cost_annual: gap_cost_monthly * 12,
    estimated_rebate: Math.round(REBATE_BASIS.unused_funds * employees * REBATE_BASIS.share),
    employees,
    network_option: network_preference ?? FLEXIBLE,
  }
}
