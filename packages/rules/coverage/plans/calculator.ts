/** The annual cost assumed for a client without a projection (USD), and the deductible if the plan has none. */
const FALLBACK = { annual_cost: 3500, deductible: 7500 }
/** The share of the projected annual cost that is added to the deductible to get the out-of-pocket maximum. */
const COINSURANCE = 0.2

const cents = (usd: number) => Math.round(usd * 100) / 100

/**
 * The AI's figures that prefill the Agent Plan Calculator: USD a month, a year, a year. `monthly_premium` is the field
 * they prefill. Until the agent changes it, it is a twelfth of the projected cost, and screens must not call it a premium.
 */
export function calculatorDefaults(
  projected_annual_cost: number | null,
  annual_deductible: number | null,
): { monthly_premium: number; annual_deductible: number; max_out_of_pocket: number } {
  const annual_cost = projected_annual_cost ?? FALLBACK.annual_cost
  const deductible = annual_deductible ?? FALLBACK.deductible
  return {
    monthly_premium: cents(annual_cost / 12),
    annual_deductible: deductible,
    max_out_of_pocket: cents(deductible + COINSURANCE * annual_cost),
  }
}

/** The totals of a year in USD: twelve monthly costs, and the deductible. */
export const calculatorTotals = (plan: { monthly_premium: number; annual_deductible: number }) => ({
  final_cost: cents(12 * plan.monthly_premium),
  final_deductible: cents(plan.annual_deductible),
})
