import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { estimateEntitlement } from '@waymark/rules/coverage/entitlement/estimate'
import { type Household, householdOf, householdSize } from '@waymark/rules/coverage/entitlement/household'
import { enrollmentTable } from '@waymark/rules/coverage/entitlement/plan-year'
import { PUBLISHED_ENTITLEMENT_TABLES } from '@waymark/rules/coverage/entitlement/tables'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'

/** The demo has no table of counties, so it uses the median of the state and says so. */
export const estimateAt = (state: string | null, household: Household, plan_year?: number): Estimate =>
  estimateEntitlement(household, { state, county: null, counties: [] }, new Date(), plan_year)

const { planYear } = enrollmentTable(PUBLISHED_ENTITLEMENT_TABLES)

/** The coverage year that people shop for now, as in the estimates. */
export const shopsFor = (state: string | null): number => planYear(earliestDayIn(state, new Date()), state)

export function estimateOf(client: AnsweredClient, plan_year?: number): Estimate {
  const people = client.household ?? householdOf(client)
  const others_unknown = client.covers_others && client.household === null
  return estimateAt(
    client.state,
    {
      annual_income: client.annual_income,
      household_size: householdSize(client.household_size, people.length, others_unknown),
      people,
      others_unknown,
      expected_spending: client.risk_assessment?.projected_annual_cost ?? null,
    },
    plan_year,
  )
}
