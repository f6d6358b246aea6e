/** Annual cost taken for a client without a projection (USD), and the deductible where the plan names none. */
const FALLBACK = { annual_cost: 3500, deductible: 7500 }
/** Share of the projected annual cost that the most out of pocket adds to the deductible. */
const COINSURANCE = 0.2

const cents = (usd: number) => Math.round(usd * 100) / 100

/** The AI's figures that the Agent Plan Calculator starts from: USD a month, a year, a year. */
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

/** What a plan comes to: twelve premiums a year, and the deductible (USD). */
export const calculatorTotals = (plan: { monthly_premium: number; annual_deductible: number }) => ({
  final_cost: cents(12 * plan.monthly_premium),
  final_deductible: cents(plan.annual_deductible),
})
