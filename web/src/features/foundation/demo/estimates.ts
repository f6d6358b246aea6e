import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { estimateEntitlement } from '@waymark/rules/coverage/entitlement/estimate'
import { type Household, householdOf } from '@waymark/rules/coverage/entitlement/household'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'

/** The demo has no table of counties, so it uses the median of the state and says so. */
export const estimateAt = (state: string | null, household: Household, plan_year?: number): Estimate =>
  estimateEntitlement(household, { state, county: null, counties: [] }, new Date(), plan_year)

export function estimateOf(client: AnsweredClient, plan_year?: number): Estimate {
  const people = client.household ?? householdOf(client)
  return estimateAt(
    client.state,
    {
      annual_income: client.annual_income,
      household_size: Math.max(client.household_size, people.length),
      people,
      others_unknown: client.covers_others && client.household === null,
      expected_spending: client.risk_assessment?.projected_annual_cost ?? null,
    },
    plan_year,
  )
}
