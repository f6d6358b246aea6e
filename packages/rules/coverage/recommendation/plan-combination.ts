import type { QuickRecommendation } from './quick-recommendation.ts'

const usd = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** The quick recommendation as a combination: the ACA plan and what goes well with it. Premiums in USD a month. */
export function planCombination({
  aca_recommendation,
  gap_insurance_recommendation: gap,
  best_overall,
}: QuickRecommendation) {
  const { plan, monthly_premium } = aca_recommendation
  const alone = `${plan} alone, ${usd(monthly_premium)} a month.`
  const together = `${plan} with ${gap.plan}, ${usd(monthly_premium + gap.monthly_premium)} a month together (${usd(monthly_premium)} and ${usd(gap.monthly_premium)}).`
  const first = gap.suitable ? `${together} ${gap.rationale} ${gap.coverage_notice}` : `${alone} ${gap.rationale}`
  const instead =
    best_overall.recommended_plan === plan
      ? ''
      : ` To compare: ${best_overall.recommended_plan}. ${best_overall.reason}`
  return { aca_plan: `${plan}, ${usd(monthly_premium)} a month`, combination_strategy: first + instead }
}
