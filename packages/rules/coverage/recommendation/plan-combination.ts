import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { usd } from '../entitlement/words.ts'
import type { QuickRecommendation } from './quick-recommendation.ts'
import { underVerdict } from './under-verdict.ts'

/**
 * The quick recommendation as a combination: the ACA plan and what goes well with it, at sample prices in USD a month.
 * Where the verdict puts something else first, only that is said.
 */
export function planCombination(quick: QuickRecommendation, estimate: Estimate) {
  const { aca_recommendation, gap_insurance_recommendation: gap, best_overall } = quick
  const { agrees, note } = underVerdict(quick, estimate)
  if (!agrees) {
    const { headline, sentence } = estimate.verdict
    return { aca_plan: headline, combination_strategy: `${sentence} ${note}` }
  }
  const { plan, monthly_premium } = aca_recommendation
  const alone = `${plan} alone, ${usd(monthly_premium)} a month.`
  const together = `${plan} with ${gap.plan}, ${usd(monthly_premium + gap.monthly_premium)} a month together (${usd(monthly_premium)} and ${usd(gap.monthly_premium)}).`
  const first = gap.suitable ? `${together} ${gap.rationale} ${gap.coverage_notice}` : `${alone} ${gap.rationale}`
  const instead =
    best_overall.recommended_plan === plan
      ? ''
      : ` To compare: ${best_overall.recommended_plan}. ${best_overall.reason}`
  return { aca_plan: `${plan}, ${usd(monthly_premium)} a month`, combination_strategy: `${first}${instead} ${note}` }
}
