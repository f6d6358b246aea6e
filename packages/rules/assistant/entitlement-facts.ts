import type { Estimator } from '../entitlement/estimate.ts'
import type { Person } from '../entitlement/person.ts'

/** What a client is likely entitled to, in one sentence that says what it is worth. */
export function entitlementFact(client: Person, now: Date, estimate: Estimator): string {
  const { outcome, program, plan_year, poverty, premium_tax_credit, cost_sharing_reduction } = estimate(client, now)
  const silver =
    cost_sharing_reduction === null ? '' : `, and silver plans that pay ${cost_sharing_reduction}% of the cost`
  const likely = {
    medicare: 'Medicare comes first, from 65 on',
    medicaid: `${program} is likely, without a tax credit beside it`,
    medicaid_with_condition: `${program} is possible under a condition, with no tax credit below 100% of poverty`,
    basic_health: `${program} is likely, in the place of a tax credit`,
    tax_credit: `a premium tax credit of about $${Math.round(premium_tax_credit?.credit ?? 0).toLocaleString('en-US')} a month for this person${silver}`,
    no_credit_by_price: 'no premium tax credit, as the benchmark plan costs less than the expected share of income',
    no_credit_by_income: 'no premium tax credit, as the income is above its limit',
    coverage_gap: 'neither Medicaid nor a tax credit: the coverage gap',
    no_marketplace: 'there is no federal marketplace, and no tax credit',
    unknown_state: 'the state is not known, so nothing can be told',
  }[outcome]
  return `Entitlement, estimated for ${plan_year}, at ${Math.round(poverty.credit_percent)}% of the federal poverty level: ${likely}. The marketplace and Medicaid decide.`
}
