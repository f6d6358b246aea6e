import type { Estimator } from '../../coverage/entitlement/estimate.ts'
import type { Person } from '../../coverage/entitlement/person.ts'

/** One sentence on what a client is likely entitled to and what that is worth. */
export function entitlementFact(client: Person, now: Date, estimate: Estimator): string {
  const { outcome, program, plan_year, poverty, premium_tax_credit, cost_sharing_reduction } = estimate(client, now)
  const silver =
    cost_sharing_reduction === null ? '' : `, and silver plans that pay ${cost_sharing_reduction}% of costs`
  const likely = {
    medicare: 'Medicare comes first from age 65',
    medicaid: `${program} is likely, without a tax credit in addition`,
    medicaid_with_condition: `${program} is possible under a condition; there is no tax credit below 100% of poverty`,
    basic_health: `${program} is likely, instead of a tax credit`,
    tax_credit: `a premium tax credit of about $${Math.round(premium_tax_credit?.credit ?? 0).toLocaleString('en-US')} a month for this person${silver}`,
    no_credit_by_price:
      'no premium tax credit, because the benchmark plan costs less than the expected share of income',
    no_credit_by_income: 'no premium tax credit, because income is above its limit',
    coverage_gap: 'neither Medicaid nor a tax credit: the coverage gap',
    no_marketplace: 'there is no federal marketplace, and no tax credit',
    unknown_state: "the state is not known, so we can't estimate",
  }[outcome]
  return `Estimated for ${plan_year} at ${Math.round(poverty.credit_percent)}% of the federal poverty level: ${likely}. The marketplace and Medicaid make the final decision.`
}
